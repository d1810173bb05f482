// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/device_facts.h"

#include <QScrollArea>

#include <string>
#include <vector>

class QVBoxLayout;

namespace kvsight::ui {

class Words;

/// One bar a card and one for main memory, at the scenario's context, with what the cards divide among them and what
/// each of them holds again. Every figure answers a click.
class DeviceBars : public QScrollArea {
    Q_OBJECT
public:
    explicit DeviceBars(QWidget* parent);

    void show(const Resolved& resolved, const Evaluation& evaluation, ByteUnits units);
    /// Nothing to show.
    void clear();
    const std::vector<DeviceFacts>& facts() const { return m_facts; }
    /// The first and the last of its figures, for the order of the Tab key.
    QWidget* firstInTabOrder() const;
    QWidget* lastInTabOrder() const;
    QString asText() const;

signals:
    void explanationAsked(const std::string& figure, const QString& title, QWidget* beside);

private:
    class Bar;
    class Legend;
    struct Row {
        Words* name;
        Bar* bar;
        FigureFlow* figures;
    };
    void grow(std::size_t count);
    void setFacts(std::vector<DeviceFacts> facts, const QStringList& sentences);

    QWidget* m_content;
    QVBoxLayout* m_layout;
    Words* m_sentences;
    Legend* m_legend;
    std::vector<Row> m_rows;
    std::vector<DeviceFacts> m_facts;
};

}  // namespace kvsight::ui
