// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_panel.h"

#include "core/units.h"
#include "ui/cell_legend.h"
#include "ui/cell_view.h"
#include "ui/layer_strip.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvsight::ui {
namespace {

/// `8 × full attention · 40 × window, last 1 024`.
QString kindsOf(const Resolved& resolved)
{
    std::vector<std::pair<QString, std::size_t>> kinds;
    for (const LayerShape& layer : resolved.shape->layers) {
        QString name = lookName(lookOf(layer));
        if (layer.window > 0)
            name += QLatin1Char(' ') + text(formatCount(layer.window));
        const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == name; });
        if (known == kinds.end())
            kinds.emplace_back(name, 1);
        else
            ++known->second;
    }
    QStringList words;
    for (const auto& [name, count] : kinds)
        words << QStringLiteral("%1 × %2").arg(count).arg(name);
    return words.join(QStringLiteral(" · "));
}

}  // namespace

CellPanel::CellPanel(QWidget* parent)
    : QFrame(parent), m_cells(new CellView(this)), m_legend(new CellLegend(this)), m_title(new Words(this, 1.12, true)),
      m_facts(new Words(this, 0.86, false, "quiet")), m_reading(new Words(this, 0.9)), m_sentence(new QPushButton(this)),
      m_zoomOut(new QToolButton(this)), m_zoomIn(new QToolButton(this))
{
    setProperty("panel", true);
    m_facts->setWordWrap(true);
    m_reading->setObjectName(QStringLiteral("cellReading"));
    m_reading->setWordWrap(true);
    m_reading->setMinimumHeight(2 * 17);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 12, 8);
    layout->setSpacing(3);
    buildHead();
    layout->addWidget(m_facts);
    layout->addWidget(m_cells, 1);
    layout->addWidget(m_legend);
    layout->addWidget(m_reading);
    connect(m_cells, &CellView::readingChanged, m_reading, &Words::setText);
    connect(m_cells, &CellView::laidOut, this, &CellPanel::showFacts);
    retranslate();
}

void CellPanel::buildHead()
{
    m_sentence->setObjectName(QStringLiteral("segment"));
    m_sentence->setCheckable(true);
    m_sentence->setCursor(Qt::PointingHandCursor);
    m_zoomOut->setText(QStringLiteral("−"));
    m_zoomIn->setText(QStringLiteral("+"));
    for (QToolButton* button : {m_zoomOut, m_zoomIn}) {
        button->setFont(scaledFont(1.15));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setMinimumWidth(30);
    }
    connect(m_sentence, &QPushButton::clicked, this, &CellPanel::sentenceAsked);
    connect(m_zoomOut, &QToolButton::clicked, this, [this] { m_cells->setZoom(m_cells->zoom() - 1); });
    connect(m_zoomIn, &QToolButton::clicked, this, [this] { m_cells->setZoom(m_cells->zoom() + 1); });
    connect(m_cells, &CellView::zoomChanged, this, [this](int zoom) {
        m_zoomOut->setEnabled(zoom > 0);
        m_zoomIn->setEnabled(zoom < CellView::kMostZoom);
    });
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_title, 1);
    head->addWidget(m_sentence);
    head->addWidget(m_zoomOut);
    head->addWidget(m_zoomIn);
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
}

void CellPanel::setScene(const LearnScene& scene, const QStringList& words)
{
    m_scene = &scene;
    m_cells->setTokenWords(words);
    m_cells->setScene(&scene);
    showFacts();
}

void CellPanel::showFacts()
{
    if (!m_scene || m_scene->isEmpty())
        return m_facts->clear();
    const Resolved& resolved = m_scene->resolved();
    const QString scale = m_cells->cells().groups() ? tr("alike layers as one · height = bytes") : tr("height = bytes");
    QString words = text(resolved.model_name) + QStringLiteral(" · ") + kindsOf(resolved) + QStringLiteral(" · ") + scale;
    if (m_cells->hasTokenWords())
        words += QStringLiteral(" · ") + tr("one word drawn as one token");
    m_facts->setText(words);
}

void CellPanel::setMoment(const Moment& moment)
{
    m_cells->setMoment(moment);
}

void CellPanel::setUnits(ByteUnits units)
{
    m_cells->setUnits(units);
}

void CellPanel::setSentence(bool on)
{
    m_sentence->setChecked(on);
}

void CellPanel::offerSentence(bool offered)
{
    m_sentence->setVisible(offered);
}

void CellPanel::retranslate()
{
    m_title->setText(tr("The cache, cell by cell"));
    m_sentence->setText(tr("a short sentence"));
    m_sentence->setToolTip(tr("Play one sentence, its words above the columns: one word is drawn as one token"));
    m_zoomOut->setAccessibleName(tr("Smaller cells"));
    m_zoomOut->setToolTip(m_zoomOut->accessibleName());
    m_zoomIn->setAccessibleName(tr("Larger cells: keys and values apart"));
    m_zoomIn->setToolTip(m_zoomIn->accessibleName());
    showFacts();
}

std::vector<QWidget*> CellPanel::tabStops() const
{
    return {m_sentence, m_zoomOut, m_zoomIn, m_cells};
}

}  // namespace kvsight::ui
