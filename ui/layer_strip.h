// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <vector>

namespace kvsight::ui {

/// What a layer keeps, as the strip tells layers apart.
enum class LayerLook { Full, Window, Chunk, Latent, Compressed, Shared, Cross, State, Nothing };

LayerLook lookOf(const LayerShape& layer);
/// `full attention`, `window`: in the window's language.
QString lookName(LayerLook look);
/// One layer in words: what it keeps, its heads and widths, its window, its state.
QString layerWords(const LayerShape& layer);
/// `Mamba 2`, `short convolution`.
QString stateName(StateKind state);

/// A model's layers from first to last as one strip of cells, told apart by pattern as well as by colour, with a
/// legend below. The arrow keys and the pointer walk the layers; a line says what the one in hand keeps.
class LayerStrip : public QWidget {
    Q_OBJECT
public:
    explicit LayerStrip(QWidget* parent = nullptr);

    void setLayers(std::vector<LayerShape> layers);
    /// From 0.
    std::size_t current() const { return m_at; }
    /// What the line below the strip says.
    QString currentWords() const;
    /// What the strip shows, as a sentence.
    QString summary() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void currentChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Entry {
        LayerLook look;
        std::size_t count;
        QString words;
        QRectF place;
    };
    std::vector<Entry> legend(double width) const;
    QRectF cell(std::size_t layer) const;
    void moveTo(std::size_t layer);
    void pointAt(QPointF place);
    void describe();

    std::vector<LayerShape> m_layers;
    std::size_t m_at = 0;
};

}  // namespace kvsight::ui
