// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fixes.h"

#include <QWidget>

#include <cstddef>
#include <functional>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace kvsight::ui {

/// The cheapest change that helps as a link, and behind a small button the others in their order.
class FixBar : public QWidget {
    Q_OBJECT
public:
    explicit FixBar(QWidget* parent = nullptr);

    /// Shows these changes; `lead` stands before the link. Hidden without any.
    void show(const std::vector<Fix>& fixes, const Message& lead);
    QPushButton* link() const { return m_link; }
    QToolButton* others() const { return m_others; }

signals:
    /// The change of this rank was chosen.
    void chosen(std::size_t rank);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();
    void fit();

    std::vector<Fix> m_fixes;
    Message m_lead;
    QString m_words;
    QLabel* m_leadLabel;
    QPushButton* m_link;
    QToolButton* m_others;
    QMenu* m_menu;
};

}  // namespace kvsight::ui
