"""Table tops, drawn: wood, tiles, marble, stone, cloth, keys, checks, stripes, print. Nothing in them is a photograph."""

import cv2
import numpy as np

SIDE = 384


def noise(rng, cells, octaves=3):
    """Smooth noise with mean 0, about -1 to 1. `cells`: its finest grid at first, rows and columns."""
    total = np.zeros((SIDE, SIDE), np.float32)
    rows, columns = cells
    for octave in range(octaves):
        grid = rng.standard_normal((max(2, int(rows)), max(2, int(columns)))).astype(np.float32)
        total += cv2.resize(grid, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) * 0.55 ** octave
        rows, columns = min(SIDE, rows * 2), min(SIDE, columns * 2)
    return total / 1.6


def color(rng, low=25, high=235, tint=0.35):
    return np.clip(rng.uniform(low, high) * rng.uniform(1 - tint, 1 + tint * 0.3, 3), 5, 250).astype(np.float32)


def plain(rng):
    base = color(rng)
    return base * (1 + rng.uniform(0, 0.08) * noise(rng, (4, 4))[..., None])


def pale(rng):
    base = color(rng, 170, 250, 0.12)
    return base * (1 + rng.uniform(0, 0.05) * noise(rng, (3, 3))[..., None])


def wood(rng):
    base = color(rng, 50, 220) * np.float32([0.72, 0.88, 1.05])
    size = int(rng.uniform(40, 200))
    grain = noise(rng, (rng.uniform(20, 60), 3)) + 0.5 * noise(rng, (rng.uniform(60, 150), 5))
    shade = 1 + rng.uniform(0.04, 0.22) * grain
    boards = np.arange(SIDE) // size
    shade *= (1 + 0.16 * rng.uniform(-1, 1, boards.max() + 1))[boards][:, None]
    if rng.random() < 0.7:
        shade[np.arange(SIDE) % size < rng.integers(1, 4)] *= rng.uniform(0.4, 0.9)
    return base * shade[..., None]


def tiles(rng):
    base, joint = color(rng, 60, 240), color(rng, 30, 220)
    size, line = int(rng.uniform(40, 170)), rng.integers(2, 7)
    y, x = np.mgrid[:SIDE, :SIDE]
    shift = (y // size % 2) * (size // 2) if rng.random() < 0.4 else 0
    own = rng.uniform(-1, 1, (SIDE // size + 2, SIDE // size + 2))[y // size, (x + shift) // size % (SIDE // size + 2)]
    picture = base * (1 + rng.uniform(0, 0.12) * own + rng.uniform(0, 0.12) * noise(rng, (10, 10)))[..., None]
    picture[(y % size < line) | ((x + shift) % size < line)] = joint
    return picture


def marble(rng):
    base = color(rng, 185, 250, 0.08) if rng.random() < 0.8 else color(rng, 20, 120)
    field = noise(rng, (rng.uniform(2, 6), rng.uniform(2, 6)), 5)
    vein = np.exp(-np.abs(field) / rng.uniform(0.02, 0.12)) * np.clip(0.4 + noise(rng, (3, 3)), 0, 1)
    return base * (1 - rng.uniform(0.05, 0.6) * vein + 0.04 * noise(rng, (5, 5)))[..., None]


def stone(rng):
    base = color(rng)
    rough = rng.uniform(0.05, 0.35)
    return base * (1 + rough * (0.6 * noise(rng, (30, 30)) + 0.6 * noise(rng, (120, 120))))[..., None]


def cloth(rng):
    base, other = color(rng), color(rng)
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    a, b = rng.uniform(4, 30, 2)
    weave = 0.5 + 0.25 * np.sin(x / a * 6.28) * (rng.random() < 0.8) + 0.25 * np.sin(y / b * 6.28)
    if rng.random() < 0.5:
        weave = (weave > 0.5).astype(np.float32)
    folds = 1 + rng.uniform(0, 0.3) * noise(rng, (3, 5))
    share = (weave * rng.uniform(0.1, 1))[..., None]
    return (base * (1 - share) + other * share) * folds[..., None]


def keys(rng):
    base, gap = color(rng, 15, 235), color(rng, 8, 160)
    size, line = rng.uniform(20, 48), rng.uniform(0.1, 0.25)
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    row = np.floor(y / size)
    u, v = (x / size + row * rng.uniform(0.2, 0.5)) % 1, (y / size) % 1
    picture = np.where(((u < line) | (v < line))[..., None], gap, base * (1 + 0.1 * np.sin(u * 4))[..., None])
    if rng.random() < 0.7:
        ink = color(rng, 10, 245)
        mark = (np.abs(u - 0.45) < 0.1) & (np.abs(v - 0.45) < 0.13) & (noise(rng, (40, 40)) > -0.4)
        picture[mark] = ink
    return picture


def checks(rng):
    base, other = color(rng), color(rng)
    a, b = rng.uniform(15, 90, 2)
    y, x = np.mgrid[:SIDE, :SIDE]
    kind = rng.integers(3)
    share = [((x // a + y // b) % 2), (x // a % 2), ((x // a % 2) + (y // b % 2)) / 2][kind]
    share = share * rng.uniform(0.1, 1)
    return base * (1 - share)[..., None] + other * share[..., None]


def newsprint(rng):
    paper = color(rng, 150, 235, 0.15)
    picture = np.full((SIDE, SIDE, 3), paper, np.float32)
    ink = paper * rng.uniform(0.15, 0.6)
    for left in range(0, SIDE, int(rng.uniform(60, 130))):
        y = 0
        while y < SIDE:
            if rng.random() < 0.06:
                high = int(rng.uniform(20, 80))
                picture[y : y + high, left + 4 : left + 50] = color(rng, 30, 200)
                y += high + 6
            size = 3 if rng.random() < 0.9 else 8
            x = left + 4
            while x < left + 56:
                word = int(rng.uniform(3, 14))
                picture[y : y + size - 1, x : x + word] = ink
                x += word + 3
            y += size + 3
    return picture


def leaves(rng):
    """Rough ground, grass, carpets: many short strokes."""
    picture = np.full((SIDE, SIDE, 3), color(rng, 30, 180), np.float32)
    for _ in range(int(rng.uniform(200, 900))):
        x, y = rng.integers(0, SIDE, 2)
        turn, far = rng.uniform(0, 6.28), rng.uniform(4, 30)
        end = (int(x + np.cos(turn) * far), int(y + np.sin(turn) * far))
        cv2.line(picture, (int(x), int(y)), end, color(rng, 20, 220).tolist(), int(rng.integers(1, 4)))
    return picture


KINDS = [plain, pale, pale, wood, wood, tiles, marble, marble, stone, cloth, keys, checks, newsprint, leaves]


def surface(rng):
    picture = np.clip(KINDS[rng.integers(len(KINDS))](rng), 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 2))
    return picture
