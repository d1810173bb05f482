// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstddef>
#include <vector>

class QPushButton;

namespace kvsight::ui {

class LearnScene;
class Words;

/// In a few sentences: what a KV cache is, and the words that belong to it.
class LearnIntro : public QWidget {
    Q_OBJECT
public:
    explicit LearnIntro(QWidget* parent = nullptr);

    void retranslate();
    /// Speaks of the model that is played too: what its layers keep, and a latent vector where it keeps one.
    void show(const LearnScene& scene);
    /// The buttons of the lessons, in their order.
    const std::vector<QPushButton*>& lessonButtons() const { return m_lessons; }

signals:
    void lessonChosen(std::size_t lesson);

private:
    struct Paragraph {
        Words* head;
        Words* body;
    };
    void set(std::size_t paragraph, const QString& head, const QString& body);
    void describeKept();

    Words* m_title;
    bool m_latents = false;
    std::vector<Paragraph> m_paragraphs;
    Words *m_lessonsTitle, *m_lessonsHint;
    std::vector<QPushButton*> m_lessons;
};

}  // namespace kvsight::ui
