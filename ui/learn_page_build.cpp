// SPDX-License-Identifier: GPL-3.0-or-later
// Where the page's panels stand, and the order of the Tab key among them.
#include "ui/learn_page.h"

#include "ui/cell_panel.h"
#include "ui/learn_intro.h"
#include "ui/lesson_panel.h"
#include "ui/memory_tower.h"
#include "ui/now_panel.h"
#include "ui/playback_bar.h"
#include "ui/words.h"
#include "ui/work_panel.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace kvsight::ui {
namespace {

constexpr int kLeftWide = 300, kRightWide = 266;

QFrame* makePanel(QWidget* parent)
{
    auto* panel = new QFrame(parent);
    panel->setProperty("panel", true);
    return panel;
}

}  // namespace

void LearnPage::build()
{
    auto* left = makePanel(this);
    m_left = new QStackedWidget(left);
    m_intro = new LearnIntro;
    m_lessonPanel = new LessonPanel(m_left);
    auto* scroll = new QScrollArea(m_left);
    scroll->setWidget(m_intro);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_left->addWidget(scroll);
    m_left->addWidget(m_lessonPanel);
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(16, 10, 10, 10);
    leftLayout->addWidget(m_left);
    left->setFixedWidth(kLeftWide);

    m_cellPanel = new CellPanel(this);
    m_bar = new PlaybackBar(this);
    m_work = new WorkPanel(this);
    auto* middle = new QVBoxLayout;
    middle->setSpacing(10);
    middle->addWidget(m_cellPanel, 1);
    middle->addWidget(m_bar);
    middle->addWidget(m_work);

    m_now = new NowPanel(this);
    auto* tower = makePanel(this);
    m_towerTitle = new Words(tower, 1.12, true);
    m_tower = new MemoryTower(tower);
    m_card = new Words(tower, 0.92, false, "quiet");
    m_card->setWordWrap(true);
    auto* towerLayout = new QVBoxLayout(tower);
    towerLayout->setContentsMargins(16, 10, 10, 10);
    towerLayout->addWidget(m_towerTitle);
    towerLayout->addWidget(m_tower, 1);
    towerLayout->addWidget(m_card);
    m_now->setFixedWidth(kRightWide);
    tower->setFixedWidth(kRightWide);
    auto* right = new QVBoxLayout;
    right->setSpacing(10);
    right->addWidget(m_now);
    right->addWidget(tower, 1);

    auto* columns = new QHBoxLayout;
    columns->setContentsMargins(12, 10, 12, 10);
    columns->setSpacing(10);
    columns->addWidget(left);
    columns->addLayout(middle, 1);
    columns->addLayout(right);
    auto* bottom = new QFrame(this);
    bottom->setObjectName(QStringLiteral("bottomBar"));
    m_keys = new Words(bottom, 0.86, false, "quiet");
    auto* bottomLayout = new QHBoxLayout(bottom);
    bottomLayout->setContentsMargins(18, 5, 18, 5);
    bottomLayout->addWidget(m_keys, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(columns, 1);
    layout->addWidget(bottom);
}

/// As it is read: the lessons, the cells, playback.
void LearnPage::orderTabs()
{
    QWidget* before = m_intro->lessonButtons().empty() ? m_intro : static_cast<QWidget*>(m_intro->lessonButtons().back());
    setTabOrder(before, m_lessonPanel->firstInTabOrder());
    // What is inside a panel keeps its order.
    before = m_lessonPanel->lastInTabOrder();
    for (QWidget* stop : m_cellPanel->tabStops()) {
        setTabOrder(before, stop);
        before = stop;
    }
    setTabOrder(before, m_bar->firstInTabOrder());
}

}  // namespace kvsight::ui
