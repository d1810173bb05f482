// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cell_panel.h"

#include "core/units.h"
#include "ui/cell_legend.h"
#include "ui/cell_sums.h"
#include "ui/cell_view.h"
#include "ui/cell_words.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/words.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace kvsight::ui {

CellPanel::CellPanel(QWidget* parent)
    : QFrame(parent), m_cells(new CellView(this)), m_legend(new CellLegend(this)), m_sums(new CellSums(this)),
      m_title(new Words(this, 1.12, true)),
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
    layout->addWidget(m_sums);
    connect(m_cells, &CellView::readingChanged, m_reading, [this](const QString& words) { m_reading->setText(unbrokenSizes(words)); });
    connect(m_cells, &CellView::laidOut, this, &CellPanel::showFacts);
    connect(m_cells, &CellView::playAsked, this, &CellPanel::playAsked);
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
    m_moment = {};
    m_cells->setTokenWords(words);
    m_cells->setScene(&scene);
    showFacts();
    showHint();
    if (scene.isEmpty())
        m_sums->clear();
}

void CellPanel::showFacts()
{
    if (!m_scene || m_scene->isEmpty())
        return m_facts->clear();
    QStringList words{text(m_scene->resolved().model_name)};
    words << (m_cells->cells().groups() ? tr("alike layers as one · area = bytes") : tr("area = bytes"));
    const std::uint64_t block = m_cells->cells().blockTokens();
    words << (m_cells->hasTokenWords() ? tr("a column = 1 token, a word")
              : block == 1             ? tr("a column = 1 token")
                                       : tr("a column = %1 tokens").arg(text(formatCount(block))));
    if (m_scene->hasStates() && m_cells->cells().mostStateTokens() >= 1)
        words << tr("a state takes as much as %1 tokens of a layer")
                     .arg(text(formatCount(static_cast<std::uint64_t>(m_cells->cells().mostStateTokens() + 0.5))));
    m_padding = m_cells->paddingShown();
    if (m_padding > 0)
        words << tr("at the right %1 more, padding").arg(text(formatCount(m_padding)));
    // Lines are broken between facts.
    for (QString& fact : words)
        fact.replace(QLatin1Char(' '), QChar(0xa0));
    m_facts->setText(words.join(QStringLiteral(" · ")));
    m_legend->keepRoomFor(m_cells->everSeen());
    m_legend->show(m_cells->seen());
}

void CellPanel::showHint()
{
    if (!m_scene || m_scene->isEmpty())
        return m_cells->setHint({}, {});
    if (m_scene->memoryEnd() == MemoryEnd::NoStart)
        return m_cells->setHint(tr("Nothing can be written here"), tr("The memory ends before the first token: see below."));
    m_cells->setHint(QStringLiteral("▶ ") + tr("Play"),
                     tr("The space bar or a click: the prompt is written first, then the answer, token by token."));
}

void CellPanel::setMoment(const Moment& moment)
{
    m_moment = moment;
    m_cells->setMoment(moment);
    if (m_cells->paddingShown() != m_padding)
        showFacts();
    else
        m_legend->show(m_cells->seen());
    m_sums->show(*m_scene, moment, m_units);
}

void CellPanel::setUnits(ByteUnits units)
{
    m_units = units;
    m_cells->setUnits(units);
    if (m_scene && !m_scene->isEmpty())
        m_sums->show(*m_scene, m_moment, m_units);
}

void CellPanel::showFigures(bool shown)
{
    m_sums->setVisible(shown);
    m_reading->setVisible(shown);
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
    showHint();
}

std::vector<QWidget*> CellPanel::tabStops() const
{
    return {m_sentence, m_zoomOut, m_zoomIn, m_cells};
}

}  // namespace kvsight::ui
