// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learn_intro.h"

#include "ui/cell_words.h"
#include "ui/learn_scene.h"
#include "ui/lesson_reader.h"
#include "ui/text.h"
#include "ui/words.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace kvsight::ui {
namespace {

constexpr std::size_t kParagraphs = 5, kModel = 4;  ///< the last one is of the model that is played

}  // namespace

LearnIntro::LearnIntro(QWidget* parent) : QWidget(parent), m_title(new Words(this, 1.25, true))
{
    setObjectName(QStringLiteral("learnIntro"));
    m_title->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    for (std::size_t i = 0; i < kParagraphs; ++i) {
        Paragraph paragraph{new Words(this, 0.96, true), new Words(this, 0.96)};
        paragraph.head->setWordWrap(true);
        paragraph.body->setWordWrap(true);
        layout->addSpacing(5);
        layout->addWidget(paragraph.head);
        layout->addWidget(paragraph.body);
        m_paragraphs.push_back(paragraph);
    }
    m_lessonsTitle = new Words(this, 1.12, true);
    m_lessonsHint = new Words(this, 0.88, false, "quiet");
    m_lessonsHint->setWordWrap(true);
    layout->addSpacing(12);
    layout->addWidget(m_lessonsTitle);
    layout->addWidget(m_lessonsHint);
    layout->addSpacing(4);
    for (std::size_t i = 0; i < lessons().size(); ++i) {
        auto* button = new QPushButton(this);
        button->setProperty("choice", true);
        button->setCursor(Qt::PointingHandCursor);
        connect(button, &QPushButton::clicked, this, [this, i] { emit lessonChosen(i); });
        layout->addWidget(button);
        m_lessons.push_back(button);
    }
    layout->addStretch(1);
    retranslate();
}

void LearnIntro::set(std::size_t paragraph, const QString& head, const QString& body)
{
    const Paragraph& of = m_paragraphs[paragraph];
    of.head->setText(head);
    of.body->setText(body);
    of.head->setVisible(!body.isEmpty());
    of.body->setVisible(!body.isEmpty());
}

void LearnIntro::describeKept()
{
    if (m_latents)
        set(0, tr("Key and value, in one latent vector"),
            tr("In every layer each token leaves one latent vector. Its key (by which it is found) and its value (what it tells) are "
               "made of it again when they are needed; a small rotary part says where it stands. All depend on this token and those "
               "before it, never on later ones. So old cells never change, and can be kept."));
    else
        set(0, tr("Key and value"),
            tr("In every layer each token leaves a key (by which it is found) and a value (what it tells). Both depend on this token and "
               "those before it, never on later ones. So old cells never change, and can be kept."));
}

void LearnIntro::show(const LearnScene& scene)
{
    m_latents = !scene.isEmpty() && keepsLatents(scene.cells());
    describeKept();
    if (scene.isEmpty())
        return set(kModel, {}, {});
    set(kModel, tr("This model: %1").arg(text(scene.resolved().model_name)), kindsInWords(scene.cells()).join(QLatin1Char(' ')));
}

void LearnIntro::retranslate()
{
    m_title->setText(tr("What is a KV cache?"));
    describeKept();
    set(1, tr("Prefill, then decode"),
        tr("Prefill reads the prompt: its columns are written many at a time. Decode adds one column for each token of the answer."));
    set(2, tr("Why speed falls"),
        tr("Each new token reads the weights and every cell that is kept. More cells are more bytes to read: each token takes longer."));
    set(3, tr("Windows and states"),
        tr("Some layers look only at their last tokens. Once such a window is full, the oldest cell makes room for the newest. "
           "A state is different: it has one cell for the whole text, and each token changes what stands in it."));
    m_lessonsTitle->setText(tr("Lessons"));
    m_lessonsHint->setText(tr("Predict, then see. Your scenario is kept."));
    for (std::size_t i = 0; i < m_lessons.size(); ++i)
        m_lessons[i]->setText(QStringLiteral("%1 · %2").arg(i + 1).arg(lessons()[i].title.here()));
}

}  // namespace kvsight::ui
