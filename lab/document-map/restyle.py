"""Other documents from the same prints: other colors, patterns, pictures and places, so that the network learns documents, not
these prints."""

import cv2
import numpy as np


def smooth(rng, shape, cells, channels=1):
    grid = rng.standard_normal((*cells, channels)).astype(np.float32)
    picture = cv2.resize(grid, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return picture.reshape(*shape[:2], channels)


def guilloche(rng, shape):
    """Fine waves, as on security paper, -1 to 1."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    turn = rng.uniform(0, 3.14)
    bend = smooth(rng, shape, (3, 4))[..., 0] * rng.uniform(2, 14)
    return np.sin((x * np.cos(turn) + y * np.sin(turn) + bend) * rng.uniform(0.3, 1.6))


def photo(rng, shape):
    """Something like a picture: soft colors with a few shapes."""
    picture = 128 + 70 * smooth(rng, shape, (int(rng.integers(2, 6)), int(rng.integers(2, 6))), 3)
    picture += rng.uniform(-60, 60) + rng.uniform(0, 25) * smooth(rng, shape, (max(2, shape[0] // 4), max(2, shape[1] // 4)))
    for _ in range(int(rng.integers(0, 5))):
        middle = (int(rng.integers(shape[1])), int(rng.integers(shape[0])))
        axes = (int(rng.uniform(0.05, 0.4) * shape[1]) + 1, int(rng.uniform(0.05, 0.4) * shape[0]) + 1)
        cv2.ellipse(picture, middle, axes, rng.uniform(0, 180), 0, 360, rng.uniform(0, 255, 3).tolist(), -1, cv2.LINE_AA)
    if rng.random() < 0.3:
        picture = picture.mean(2, keepdims=True).repeat(3, 2)
    return picture


SKINS = np.float32([[236, 200, 175], [190, 140, 105], [120, 80, 58], [60, 40, 32]])[:, ::-1]


def portrait(rng, shape):
    """Head and shoulders on a plain ground."""
    high, wide = shape[:2]
    ground = rng.uniform(120, 245) * rng.uniform(0.9, 1.05, 3)
    picture = np.ones((high, wide, 3), np.float32) * ground.astype(np.float32)
    skin = SKINS[rng.integers(4)] * rng.uniform(0.85, 1.1)
    hair = rng.uniform(10, 120) * np.float32([0.6, 0.8, 1])
    cloth = rng.uniform(20, 220, 3)
    shapes = [(1.05, 0.48, 0.3, cloth), (0.42, 0.33, rng.uniform(0.34, 0.42), hair), (0.47, 0.25, 0.31, skin)]
    for y, across, down, paint in shapes:
        middle = (int(wide / 2), int(high * y))
        axes = (int(wide * across), int(high * down))
        cv2.ellipse(picture, middle, axes, 0, 0, 360, paint.tolist(), -1, cv2.LINE_AA)
    return picture


def text(rng, picture, left, top, right, bottom):
    """Rows of words."""
    ink = (rng.uniform(0, 110) * rng.uniform(0.6, 1.2, 3)).tolist()
    row = rng.uniform(3, 11)
    y = top
    while y + row < bottom:
        x = left
        end = left + (right - left) * rng.uniform(0.3, 1)
        while x < end:
            word = rng.uniform(1, 6) * row * 0.6
            cv2.rectangle(picture, (int(x), int(y)), (int(min(x + word, right)), int(y + row * 0.5)), ink, -1)
            x += word + row * 0.5
        y += row * rng.uniform(1, 1.8)


def reprint_card(rng, picture):
    """A ground of its own with a portrait and words, over what is left of the print."""
    high, wide = picture.shape[:2]
    ground = rng.uniform(120, 250) * rng.uniform(0.75, 1.1, 3)
    own = np.ones(picture.shape, np.float32) * ground.astype(np.float32)
    own += smooth(rng, picture.shape, (int(rng.integers(2, 4)), int(rng.integers(2, 4))), 3) * rng.uniform(5, 35)
    keep = rng.uniform(0, 0.8)
    picture = own * (1 - keep) + picture * keep
    if rng.random() < 0.75:
        size = rng.uniform(0.38, 0.72) * min(high, wide)
        x = int(rng.uniform(0.02, 0.95 - size * 0.8 / wide) * wide)
        y = int(rng.uniform(0.05, 0.95 - size / high) * high)
        face = portrait(rng, (int(size), int(size * 0.8)))
        picture[y : y + face.shape[0], x : x + face.shape[1]] = face[: high - y, : wide - x]
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0.03, 0.7) * wide, rng.uniform(0.03, 0.8) * high
        right = min(wide * 0.97, x + rng.uniform(0.15, 0.7) * wide)
        text(rng, picture, x, y, right, min(high * 0.97, y + rng.uniform(0.1, 0.5) * high))
    return picture


def illustrate(rng, picture):
    """Pictures on a page, and a heading now and then."""
    high, wide = picture.shape[:2]
    for _ in range(int(rng.integers(1, 4))):
        a, b = rng.uniform(0.12, 0.6) * wide, rng.uniform(0.06, 0.35) * high
        x, y = rng.uniform(0.03, 0.97 - a / wide) * wide, rng.uniform(0.03, 0.97 - b / high) * high
        shape = (int(y + b) - int(y), int(x + a) - int(x))
        picture[int(y) : int(y + b), int(x) : int(x + a)] = photo(rng, shape)
    if rng.random() < 0.4:
        text(rng, picture, 0.05 * wide, 0.05 * high, 0.95 * wide, 0.12 * high)


def restyle(rng, print_, kind):
    """Another document of the same size. `kind` as in `prints.json`."""
    picture = print_.astype(np.float32)
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
    if rng.random() < 0.3:
        picture = picture[::-1]
    picture = picture.copy()
    is_card = kind in ('card', 'passport')
    if is_card and rng.random() < 0.6:
        picture = reprint_card(rng, picture)
    if kind == 'page' and rng.random() < 0.45:
        illustrate(rng, picture)
    if rng.random() < 0.5:
        picture = picture * (1 + rng.uniform(0, 0.12) * smooth(rng, picture.shape, (3, 3), 3))
    if is_card and rng.random() < 0.5:
        picture = picture + guilloche(rng, picture.shape)[..., None] * rng.uniform(-22, 22, 3)
    if rng.random() < 0.3:
        middle = rng.uniform(120, 240)
        picture = middle + (picture - middle) * rng.uniform(0.4, 1.1)
    return np.clip(picture, 0, 255).astype(np.uint8)
