"""Draws documents on tables, with a map of the document: cards among papers, sheets on piles, things about and on top, hands.

A scene is 128 x 128 pixels, whatever shape the camera's frame has, as the network sees it. Its label has two maps of 64 x 64,
cards (with passport pages) and paper (pages, receipts), each the share of a cell that the document covers, things on top of
it included. Where paper lies under a card, no map of paper is known.
"""

import json
import os

import cv2
import numpy as np

from restyle import restyle
from surfaces import SIDE, surface

INPUT = 128
MAP = 64
UNKNOWN = 255
WORK = 192


class Bank:
    """Prints (`prints.ts`), as they are and restyled, and surfaces, drawn once."""

    def __init__(self, prints, surfaces=160, seed=1, restyled=0):
        rng = np.random.default_rng(seed)
        self.prints = {'card': [], 'passport': [], 'page': [], 'receipt': []}
        for entry in json.load(open(os.path.join(prints, 'prints.json'))):
            picture = cv2.imread(os.path.join(prints, entry['file']))
            kind = entry['kind']
            for other in [picture, *(restyle(rng, picture, kind) for _ in range(restyled))]:
                self.prints[kind].append((other, entry['width'], entry['height']))
        self.surfaces = [surface(rng) for _ in range(surfaces)]


def rectangle(width, height, x=0.0, y=0.0, turn=0.0):
    """Corners on the table, centimeters, clockwise."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]
    cos, sin = np.cos(turn), np.sin(turn)
    return corners @ np.array([[cos, sin], [-sin, cos]]) + [x, y]


class Scene:
    def __init__(self, bank, rng):
        self.bank = bank
        self.rng = rng
        wide, high = [(16, 9), (9, 16), (4, 3), (3, 4), (1, 1)][rng.choice(5, p=[0.3, 0.3, 0.15, 0.15, 0.1])]
        self.width = WORK if wide >= high else WORK * wide // high
        self.height = WORK if high >= wide else WORK * high // wide
        self.shadow = (rng.uniform(-1, 1, 2) * 0.9, rng.uniform(0.05, 0.55))

    def aim(self, corners, fill, tilt, shift):
        """Looks at some corners on the table so that they fill a share of the picture."""
        rng = self.rng
        middle = corners.mean(0)
        span = np.ptp(corners, axis=0)
        scale = fill * min(self.width / span[0], self.height / span[1])
        focal = 0.88 * WORK
        a, b = np.radians(rng.uniform(-tilt, tilt, 2)) * [1, 0.7]
        rotate = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
        rotate = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]]) @ rotate
        lens = np.array([[focal, 0, self.width / 2], [0, focal, self.height / 2], [0, 0, 1]])
        pose = np.column_stack([rotate[:, 0], rotate[:, 1], [0, 0, focal / scale]])
        pose = pose @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
        free = np.maximum(0, np.array([self.width, self.height]) - span * scale)
        off = rng.uniform(-1, 1, 2) * np.maximum(free / 2, 8) * shift
        self.map = np.array([[1, 0, off[0]], [0, 1, off[1]], [0, 0, 1]]) @ lens @ pose

    def project(self, points):
        points = np.column_stack([points, np.ones(len(points))]) @ self.map.T
        return points[:, :2] / points[:, 2:]

    def table(self):
        rng = self.rng
        source = self.bank.surfaces[rng.integers(len(self.bank.surfaces))]
        span = rng.uniform(25, 70)
        size = span / SIDE
        to_table = np.array([[size, 0, -span / 2], [0, size, -span / 2], [0, 0, 1]])
        turn = rng.uniform(0, 6.28) if rng.random() < 0.4 else rng.normal(0, 0.06) + rng.integers(4) * np.pi / 2
        rotate = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        flags = cv2.INTER_LINEAR
        picture = cv2.warpPerspective(source, self.map @ rotate @ to_table, (self.width, self.height), flags=flags, borderMode=cv2.BORDER_REFLECT)
        gain = rng.uniform(0.8, 1.2) * rng.uniform(0.9, 1.1, 3)
        self.picture = np.clip(picture * gain, 0, 255).astype(np.float32)

    def lay(self, mask, paint, lift):
        """Paints over the picture, with a shadow. `mask` is a place with shares, from `mask_of`; `paint` has its size."""
        if mask is None:
            return
        (left, top, right, bottom), mask = mask
        direction, depth = self.shadow
        scale = np.sqrt(abs(np.linalg.det(self.map[:2, :2] / self.map[2, 2])))
        off = direction * lift * scale
        soft = max(0.4, (0.06 + 0.8 * lift) * scale)
        if lift > 0:
            rim = int(3 * soft + np.abs(off).max()) + 2
            x0, y0 = max(0, left - rim), max(0, top - rim)
            x1, y1 = min(self.width, right + rim), min(self.height, bottom + rim)
            shift = np.float32([[1, 0, off[0] + left - x0], [0, 1, off[1] + top - y0]])
            shade = cv2.warpAffine(mask, shift, (x1 - x0, y1 - y0))
            shade = cv2.blur(cv2.blur(shade, (2 * int(soft) + 1,) * 2), (2 * int(soft * 0.8) + 1,) * 2)
            self.picture[y0:y1, x0:x1] *= (1 - depth * shade)[..., None]
        share = mask[..., None]
        under = self.picture[top:bottom, left:right]
        under += (paint - under) * share

    def mask_of(self, corners):
        """Share of each pixel that a polygon covers, within its bounds: left, top, right, bottom. None if not in sight."""
        points = self.project(corners)
        if not np.all(np.isfinite(points)) or np.abs(points).max() > 30000:
            return None
        low = np.maximum(np.floor(points.min(0)).astype(int) - 1, 0)
        high = np.minimum(np.ceil(points.max(0)).astype(int) + 2, [self.width, self.height])
        if np.any(high <= low):
            return None
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillPoly(mask, [np.round((points - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return (*low, *high), mask.astype(np.float32) / 255

    def sheet(self, kind, x, y, turn, wear=0.0):
        """Lays a document, and returns its corners on the table."""
        rng = self.rng
        prints = self.bank.prints[kind]
        print_, width, height = prints[rng.integers(len(prints))]
        if kind == 'receipt':
            height *= rng.uniform(0.7, 1.4)
        corners = rectangle(width, height, x, y, turn)
        high, wide = print_.shape[:2]
        source = np.float32([[0, 0], [wide, 0], [wide, high], [0, high]])
        points = self.project(corners).astype(np.float32)
        paint = print_
        if np.ptp(points, axis=0).max() < 90:
            # A coarser print for a small document, or letters turn into noise.
            factor = max(0.12, np.ptp(points, axis=0).max() / 150)
            paint = cv2.resize(paint, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
            source = source * [paint.shape[1] / wide, paint.shape[0] / high]
        warp = cv2.getPerspectiveTransform(source.astype(np.float32), points)
        outline = corners
        if kind == 'card' or kind == 'passport':
            outline = rounded(width, height, 0.32 if kind == 'card' or rng.random() < 0.5 else 0.05, x, y, turn)
        elif wear > 0:
            outline = worn(rng, width, height, wear, x, y, turn)
        mask = self.mask_of(outline)
        if mask is None:
            return corners
        (left, top, right, bottom), _ = mask
        size = (right - left, bottom - top)
        warp = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ warp
        paint = cv2.warpPerspective(paint, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        paint *= rng.uniform(0.86, 1.08) * rng.uniform(0.97, 1.03, 3)
        if kind == 'card' and rng.random() < 0.15:
            paint = paint * 0.3 + paint.mean(2, keepdims=True) * 0.7
        if wear > 0 and rng.random() < 0.6:
            # Folds and waves shade the paper.
            waves = rng.standard_normal((rng.integers(2, 7), rng.integers(2, 5))).astype(np.float32)
            paint *= (1 + rng.uniform(0.01, 0.09) * cv2.resize(waves, size, interpolation=cv2.INTER_CUBIC))[..., None]
        self.lay(mask, paint, 0.02 + 0.14 * rng.random() ** 2 + wear * 0.3)
        return corners

    def finish(self, corners):
        """Light, lens, sensor and codec; then the network's view of it."""
        rng = self.rng
        picture = self.picture
        if rng.random() < 0.25:
            # A shadow's edge across the scene.
            y, x = np.mgrid[: self.height, : self.width]
            turn = rng.uniform(0, 6.28)
            across = (x - self.width / 2) * np.cos(turn) + (y - self.height / 2) * np.sin(turn) - rng.uniform(-60, 60)
            picture = picture * (1 - rng.uniform(0.15, 0.65) / (1 + np.exp(-across / rng.uniform(1, 15))))[..., None]
        y, x = np.mgrid[-0.5 : 0.5 : self.height * 1j, -0.5 : 0.5 : self.width * 1j]
        turn = rng.uniform(0, 6.28)
        picture = picture * (1 - rng.uniform(0, 0.5) * (0.5 + x * np.cos(turn) + y * np.sin(turn)))[..., None]
        if rng.random() < 0.2:
            glare = np.zeros((self.height, self.width), np.float32)
            middle = (int(rng.integers(self.width)), int(rng.integers(self.height)))
            axes = (int(rng.uniform(3, 30)), int(rng.uniform(3, 30)))
            cv2.ellipse(glare, middle, axes, rng.uniform(0, 180), 0, 360, 1, -1)
            picture = picture + cv2.GaussianBlur(glare, (0, 0), rng.uniform(2, 12))[..., None] * rng.uniform(60, 250)
        light = rng.uniform(0.55, 1.25) if rng.random() < 0.85 else rng.uniform(0.12, 0.55)
        picture = picture * light * rng.uniform(0.85, 1.12, 3)
        if rng.random() < 0.25:
            picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 2.2))
        picture = cv2.resize(picture.astype(np.float32), (INPUT, INPUT), interpolation=cv2.INTER_AREA)
        picture = picture + rng.normal(0, rng.uniform(0, 3), picture.shape)
        picture = np.clip(picture, 0, 255).astype(np.uint8)
        maps = [self.label(corners_of) for corners_of in corners]
        return picture[..., ::-1], np.stack(maps)

    def label(self, corners):
        if corners is None:
            return np.full((MAP, MAP), UNKNOWN, np.uint8)
        if len(corners) == 0:
            return np.zeros((MAP, MAP), np.uint8)
        whole = np.zeros((self.height, self.width), np.float32)
        mask = self.mask_of(corners)
        if mask is not None:
            (left, top, right, bottom), share = mask
            whole[top:bottom, left:right] = share
        return np.round(cv2.resize(whole, (MAP, MAP), interpolation=cv2.INTER_AREA) * 254).astype(np.uint8)


def rounded(width, height, radius, x, y, turn):
    points = []
    for cx, cy, start in [(1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)]:
        for step in range(4):
            angle = (start + step / 3) * np.pi / 2
            points.append([cx * (width / 2 - radius) + radius * np.cos(angle), cy * (height / 2 - radius) + radius * np.sin(angle)])
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array(points) @ np.array([[cos, sin], [-sin, cos]]) + [x, y]


def worn(rng, width, height, wear, x, y, turn):
    """A sheet whose edges bend, with a corner missing now and then."""
    count = 10
    sides = []
    for (x0, y0), (x1, y1) in zip([(-1, -1), (1, -1), (1, 1), (-1, 1)], [(1, -1), (1, 1), (-1, 1), (-1, -1)]):
        share = np.arange(count)[:, None] / count
        bend = np.convolve(rng.uniform(0, wear, count + 2), [0.3, 0.4, 0.3], 'valid')[:, None]
        line = np.array([[x0, y0]]) * (1 - share) + np.array([[x1, y1]]) * share
        inward = -np.array([[x0 + x1, y0 + y1]]) / 2
        line = line * [width / 2, height / 2] + inward * bend
        sides.append(line)
    if rng.random() < 0.2:
        cut = int(rng.integers(4))
        sides[cut] = sides[cut][1 + int(rng.random() < 0.4) :]
    cos, sin = np.cos(turn), np.sin(turn)
    return np.concatenate(sides) @ np.array([[cos, sin], [-sin, cos]]) + [x, y]


SKINS = np.float32([[236, 200, 175], [190, 140, 105], [150, 100, 72], [120, 80, 58], [70, 46, 36], [48, 32, 26]])[:, ::-1]


def vivid(rng):
    if rng.random() < 0.5:
        level = rng.choice([25, 60, 130, 200, 228])
        return np.float32([level, level, level]) * rng.uniform(0.9, 1.1, 3)
    return rng.uniform(15, 235, 3).astype(np.float32)


def band(points, radius):
    """A polygon around a polyline."""
    points = np.asarray(points, float)
    step = np.gradient(points, axis=0)
    normal = np.column_stack([-step[:, 1], step[:, 0]]) / (np.hypot(step[:, 0], step[:, 1])[:, None] + 1e-9)
    return np.concatenate([points + normal * radius, (points - normal * radius)[::-1]])


def pen(scene, x, y):
    rng = scene.rng
    turn, half, radius = rng.uniform(0, np.pi), rng.uniform(5, 8), rng.uniform(0.4, 1.1)
    along = np.array([np.cos(turn), np.sin(turn)])
    ends = np.array([x, y]) + np.outer([-half, half], along)
    scene.lay(scene.mask_of(band(ends, radius)), vivid(rng), radius * 1.3)
    cap = np.array([x, y]) + np.outer([rng.uniform(0, half * 0.6), half], along)
    scene.lay(scene.mask_of(band(cap, radius * 1.05)), vivid(rng), 0)


def cable(scene, x, y):
    rng = scene.rng
    turn, bend = rng.uniform(0, np.pi), rng.uniform(-9, 9)
    along = np.linspace(-40, 40, 33)
    aside = bend * np.sin(along / rng.uniform(8, 18) + rng.uniform(0, 6))
    points = np.column_stack([x + along * np.cos(turn) - aside * np.sin(turn), y + along * np.sin(turn) + aside * np.cos(turn)])
    scene.lay(scene.mask_of(band(points, rng.uniform(0.15, 0.35))), np.float32([22, 22, 26]) if rng.random() < 0.7 else vivid(rng), rng.uniform(0.5, 2))


def round_thing(scene, x, y):
    rng = scene.rng
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    a, b = rng.uniform(1.5, 5) * np.array([1, rng.uniform(1, 1.6)])
    turn = rng.uniform(0, np.pi)
    shape = np.column_stack([a * np.cos(angles), b * np.sin(angles)]) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    outer = vivid(rng)
    scene.lay(scene.mask_of(shape + [x, y]), outer, a * 0.8)
    if rng.random() < 0.6:
        scene.lay(scene.mask_of(shape * rng.uniform(0.6, 0.9) + [x, y]), vivid(rng) if rng.random() < 0.5 else outer * 0.6, 0)


def slab(scene, x, y):
    """A book, a phone, a box, a keyboard: no document, though a rectangle."""
    rng = scene.rng
    wide = rng.uniform(6, 22)
    high = wide * rng.uniform(1.1, 2.4)
    turn = rng.uniform(0, np.pi)
    kind = rng.random()
    main = vivid(rng)
    lift = rng.uniform(0.3, 2)
    scene.lay(scene.mask_of(rounded(wide, high, rng.uniform(0.02, 1), x, y, turn)), main, lift)
    if kind < 0.35:
        scene.lay(scene.mask_of(rectangle(wide * rng.uniform(0.6, 0.93), high * rng.uniform(0.5, 0.93), x, y, turn)), vivid(rng), 0)
    elif kind < 0.6:
        rows, columns = rng.integers(3, 9), rng.integers(3, 14)
        key = vivid(rng)
        cos, sin = np.cos(turn), np.sin(turn)
        for row in range(rows):
            for column in range(columns):
                u, v = ((column + 0.5) / columns - 0.5) * wide * 0.94, ((row + 0.5) / rows - 0.5) * high * 0.94
                scene.lay(scene.mask_of(rectangle(wide * 0.75 / columns, high * 0.75 / rows, x + u * cos - v * sin, y + u * sin + v * cos, turn)), key, 0)
    elif kind < 0.85:
        for _ in range(int(rng.integers(2, 7))):
            u, v = rng.uniform(-0.35, 0.35, 2) * [wide, high]
            scene.lay(scene.mask_of(rectangle(wide * rng.uniform(0.1, 0.5), high * rng.uniform(0.03, 0.3), x + u * np.cos(turn) - v * np.sin(turn), y + u * np.sin(turn) + v * np.cos(turn), turn)), vivid(rng), 0)


def note(scene, x, y):
    """A sticky note, an envelope's flap, a slip of paper: pale, with lines at most."""
    rng = scene.rng
    wide = rng.uniform(2, 9)
    paint = np.float32([1, 1, 1]) * rng.uniform(150, 245) * (rng.uniform(0.7, 1, 3) if rng.random() < 0.5 else 1)
    scene.lay(scene.mask_of(rectangle(wide, wide * rng.uniform(0.4, 1), x, y, rng.uniform(0, np.pi))), paint, 0.05)


def finger(scene, x, y, direction):
    rng = scene.rng
    skin = SKINS[rng.integers(len(SKINS))] * rng.uniform(0.85, 1.1)
    direction = direction / (np.hypot(*direction) + 1e-9)
    far = np.array([x, y]) + np.outer([0, 4, 9, 18], direction) + rng.uniform(-0.5, 0.5, (4, 2)) * [[0], [1], [1.5], [3]]
    radius = rng.uniform(0.7, 1.15)
    scene.lay(scene.mask_of(band(far, radius)), skin, 0.6)
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    scene.lay(scene.mask_of(np.column_stack([np.cos(angles), np.sin(angles)]) * radius + [x, y]), skin, 0)
    if rng.random() < 0.6:
        scene.lay(scene.mask_of(np.column_stack([np.cos(angles), np.sin(angles)]) * radius * 0.55 + np.array([x, y]) + direction * 0.2), skin * 0.8 + 50, 0)


def palm(scene, corners, direction):
    """A hand below the document."""
    rng = scene.rng
    middle = corners.mean(0) + direction * np.ptp(corners, axis=0).max() * rng.uniform(0.3, 0.9)
    angles = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    size = rng.uniform(4, 8)
    shape = np.column_stack([np.cos(angles) * size, np.sin(angles) * size * rng.uniform(0.7, 1.6)]) + rng.uniform(-0.6, 0.6, (20, 2))
    scene.lay(scene.mask_of(shape + middle), SKINS[rng.integers(len(SKINS))] * rng.uniform(0.85, 1.1), 1)


def around(scene, corners, low, high):
    """A place beside some corners."""
    rng = scene.rng
    turn = rng.uniform(0, 6.28)
    return corners.mean(0) + np.array([np.cos(turn), np.sin(turn)]) * np.ptp(corners, axis=0).max() / 2 * rng.uniform(low, high)


def draw(bank, seed):
    """A scene: 128 x 128 x 3 bytes (RGB), and the maps of cards and of paper."""
    rng = np.random.default_rng(seed)
    scene = Scene(bank, rng)
    kind = rng.choice(['card', 'passport', 'page', 'receipt', 'none'], p=[0.34, 0.1, 0.25, 0.16, 0.15])
    turn = rng.normal(0, 0.12) if rng.random() < 0.7 else rng.uniform(-np.pi, np.pi)
    size = {'card': (8.56, 5.4), 'passport': (12.5, 8.8), 'page': (21, 29.7), 'receipt': (7.5, 16), 'none': (9, 9) if rng.random() < 0.5 else (21, 29.7)}[kind]
    expected = rectangle(*size, 0, 0, turn)
    is_card = kind == 'card' or kind == 'passport'
    low, high = (0.2, 0.95) if is_card else (0.35, 1.02)
    if is_card and rng.random() < 0.1:
        # Smaller ones are looked for in parts of the picture.
        low, high = 0.14, 0.3
    over = rng.random() < 0.14
    scene.aim(expected, rng.uniform(low, high), rng.choice([10, 20, 38]), 1.6 if over else 0.9)
    scene.table()
    span = np.ptp(expected, axis=0).max()
    # What lies beneath: slabs and, for cards, papers.
    for _ in range(int(rng.integers(0, 4))):
        [slab, slab, note][rng.integers(3)](scene, *around(scene, expected, 0.9, 3))
    papers = 0
    if rng.random() < (0.6 if is_card else 0.5):
        papers = int(rng.integers(1, 5))
    for _ in range(papers):
        near = rng.random() < 0.7
        if is_card:
            x, y = rng.uniform(-14, 14, 2)
            lie = rng.uniform(-np.pi, np.pi)
        else:
            x, y = rng.uniform(-1, 1, 2) * (2.5 if near else 14)
            lie = turn + rng.normal(0, 0.12 if near else 0.8)
        if kind == 'none' and rng.random() < 0.3:
            continue
        scene.sheet('page' if rng.random() < 0.8 else 'receipt', x, y, lie, 0.1 * rng.random())
    corners = []
    if kind != 'none':
        if kind == 'passport' and rng.random() < 0.6:
            # The other page of the booklet.
            cos, sin = np.cos(turn), np.sin(turn)
            scene.sheet('passport', 8.8 * sin, -8.8 * cos, turn + (np.pi if rng.random() < 0.5 else 0))
        if is_card and rng.random() < 0.3:
            side = np.array([np.cos(turn), np.sin(turn)]) * rng.choice([-1, 1])
            palm(scene, expected, side)
        wear = 0.0 if is_card else (0.45 if kind == 'receipt' else 0.15) * rng.random() ** 2
        corners = scene.sheet(kind, 0, 0, turn, wear)
        expected = corners
        if rng.random() < 0.3:
            for _ in range(int(rng.integers(1, 4))):
                side = rng.integers(4)
                share = rng.uniform(0.15, 0.85)
                place = corners[side] * (1 - share) + corners[(side + 1) % 4] * share
                direction = place - corners.mean(0)
                finger(scene, *(place - direction * rng.uniform(0, 0.18)), direction + rng.uniform(-1, 1, 2) * span * 0.15)
    for _ in range(int(rng.integers(0, 6)) if rng.random() < 0.7 else 0):
        [pen, cable, round_thing, slab, note][rng.choice(5, p=[0.25, 0.2, 0.25, 0.2, 0.1])](scene, *around(scene, expected, 1.5, 3))
    if kind != 'none' and rng.random() < (0.15 if is_card else 0.45):
        for _ in range(int(rng.integers(1, 4))):
            place = corners.mean(0) + rng.uniform(-0.55, 0.55, 2) * np.ptp(corners, axis=0)
            if is_card and rng.random() < 0.4:
                # A cup on a corner; in the middle, it would cover most of a card.
                corner = corners[rng.integers(4)]
                round_thing(scene, *(corner + (corner - corners.mean(0)) * rng.uniform(0.1, 0.5)))
            elif is_card:
                # A pen would cover most of a card.
                cable(scene, *place)
            else:
                [pen, pen, cable, round_thing][rng.integers(4)](scene, *place)
    nothing = np.zeros((0, 2))
    if is_card:
        return scene.finish([corners, None if papers else nothing])
    if kind == 'none':
        return scene.finish([nothing, None if papers else nothing])
    return scene.finish([nothing, corners])
