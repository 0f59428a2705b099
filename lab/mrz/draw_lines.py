"""Draws lines of machine-readable zones for `train.py`: OCR-B, printed badly, photographed badly, cut out roughly.

Each sample is a strip of HEIGHT x WIDTH pixels, 0 (paper) to 1 (ink), and the place of every character in it. The fonts are
Debian's `fonts-ocr-b` (OCR-B by Norbert Schwarz and others); a few other monospaced fonts keep the network from learning
one outline by heart. Names, numbers and dates are random.
"""

import random
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

HEIGHT = 24
WIDTH = 256
CHARACTERS = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
LETTERS = CHARACTERS[11:]
DIGITS = CHARACTERS[1:11]

OCR_B = '/usr/share/fonts/opentype/ocr-b/'
# Weights of choice. OCR-B is what ICAO Doc 9303 requires; the others stand for printers that do not comply.
FONTS = [
    (OCR_B + 'OCRB.otf', 60),
    (OCR_B + 'OCRBS.otf', 30),
    ('/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf', 4),
    ('/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf', 2),
    ('/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf', 4),
    (OCR_B + 'OCRBL.otf', 2),
]

cv2.setNumThreads(1)

# Height of a glyph's cell when it is drawn, pixels. Lines are scaled down from here.
CELL = 96
# What is hardly there any more teaches nothing. Correlation with the undamaged print.
LEGIBLE = 0.4


@lru_cache(maxsize=None)
def available_fonts():
    found = []
    for path, weight in FONTS:
        try:
            ImageFont.truetype(path, 10)
            found.append((path, weight))
        except OSError:
            pass
    return found


@lru_cache(maxsize=None)
def glyphs(path):
    """Glyphs of a font, with cap height CELL / 2, in cells of CELL x CELL, baseline at 3/4."""
    probe = ImageFont.truetype(path, 200)
    box = probe.getbbox('H')
    size = round(200 * (CELL / 2) / (box[3] - box[1]))
    font = ImageFont.truetype(path, size)
    cells = {}
    for character in CHARACTERS:
        image = Image.new('L', (CELL, CELL), 0)
        draw = ImageDraw.Draw(image)
        left, _, right, _ = font.getbbox(character, anchor='ls')
        draw.text(((CELL - (right - left)) / 2 - left, CELL * 0.75), character, font=font, fill=255, anchor='ls')
        cells[character] = np.asarray(image, np.float32) / 255
    return cells


def random_name(rng, length):
    parts = []
    while sum(map(len, parts)) < length:
        parts.append(''.join(rng.choice(LETTERS) for _ in range(rng.randint(2, 10))))
        parts.append('<' if rng.random() < 0.7 else '<<')
        if rng.random() < 0.2:
            parts.append('<' * rng.randint(3, 30))
    return ''.join(parts)[:length]


def random_text(rng, length):
    """Characters as they follow each other in zones of any size."""
    kind = rng.random()
    if kind < 0.35:
        return ''.join(rng.choice(CHARACTERS) for _ in range(length))
    if kind < 0.55:
        return random_name(rng, length)
    if kind < 0.65:
        return ''.join(rng.choice(DIGITS) for _ in range(length))
    if kind < 0.72:
        return '<' * rng.randint(1, length - 1) + ''.join(rng.choice(DIGITS + '<') for _ in range(length))
    number = ''.join(rng.choice(LETTERS + DIGITS * 2) for _ in range(9))
    country = ''.join(rng.choice(LETTERS) for _ in range(3))
    date = lambda: '%02d%02d%02d' % (rng.randrange(100), rng.randint(1, 12), rng.randint(1, 31))
    digit = lambda: rng.choice(DIGITS)
    fill = '<' * rng.randint(0, 14)
    line = rng.choice(['P<', 'I<', 'ID', 'AC', 'V<', 'PP', 'PN', 'C<', 'IR'])
    parts = [line + country, random_name(rng, 25), fill, number + digit(), country, date() + digit(), rng.choice('MF<')]
    parts += [date() + digit(), fill, digit()]
    start = rng.randrange(4)
    text = ''.join(parts[start:] + parts[:start])
    shift = rng.randrange(max(1, len(text) - length))
    return text[shift : shift + length]


def compose(rng, nrng, text, cells, pitch):
    """Glyphs side by side at the given pitch, in cells. Returns the strip and the centers."""
    width = int(pitch * (len(text) + 1)) + CELL
    strip = np.zeros((CELL, width), np.float32)
    centers = []
    for index, character in enumerate(text):
        center = CELL / 2 + pitch * (index + 0.5)
        x = int(round(center - CELL / 2 + nrng.normal(0, 0.8)))
        y = int(round(nrng.normal(0, 0.7)))
        cell = np.roll(cells[character], y, 0) if y else cells[character]
        if x < 0 or x + CELL > width:
            continue
        np.maximum(strip[:, x : x + CELL], cell, out=strip[:, x : x + CELL])
        centers.append((center, character))
    return strip, centers


def bend(rng, strip):
    """Glyphs a little wider here and narrower there, and a line that is not quite straight: other versions of the font,
    worn printers, curved pages."""
    height, width = strip.shape
    x = np.arange(width, dtype=np.float32)
    wave = lambda most, period: rng.uniform(0, most) * np.sin(x * 2 * np.pi / rng.uniform(*period) + rng.uniform(0, 6.3))
    across = x + wave(1.8, (25, 60)) + wave(3, (90, 400))
    down = wave(1, (25, 60)) + wave(3.5, (300, 2500))
    rows = np.arange(height, dtype=np.float32)[:, None]
    # Glyphs that are taller at the top or at the bottom.
    rows = rows + rng.uniform(-1.5, 1.5) * np.sin((rows / height - 0.5) * 2 * np.pi)
    map_x = np.broadcast_to(across, (height, width)).astype(np.float32)
    return cv2.remap(strip, map_x, (rows + down).astype(np.float32), cv2.INTER_LINEAR)


def change_weight(rng, strip):
    """Thinner or fatter strokes, as ribbons, lasers and thresholds make them."""
    amount = rng.choice([-4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 5, 6])
    if amount == 0:
        return strip
    size = abs(amount) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return cv2.dilate(strip, kernel) if amount > 0 else cv2.erode(strip, kernel)


def wear(rng, nrng, strip):
    """Missing ink in patches, and specks."""
    height, width = strip.shape
    if rng.random() < 0.35:
        noise = cv2.resize(nrng.random((max(2, height // rng.randint(3, 14)), max(2, width // rng.randint(3, 14)))).astype(np.float32), (width, height))
        strip = strip * np.clip((noise - rng.uniform(0.05, 0.3)) * 6, rng.uniform(0, 0.7), 1)
    if rng.random() < 0.25:
        for _ in range(rng.randint(1, 12)):
            x, y, r = rng.randrange(width), rng.randrange(height), rng.randint(1, 7)
            cv2.circle(strip, (x, y), r, rng.random(), -1)
    if rng.random() < 0.08:
        y = rng.randrange(height)
        cv2.line(strip, (0, y), (width, y + rng.randint(-8, 8)), rng.random(), rng.randint(1, 4))
    return strip


def background(rng, nrng, height, width):
    """Paper: even, shaded, or with security print."""
    paper = np.zeros((height, width), np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    if rng.random() < 0.5:
        paper += rng.uniform(-0.3, 0.3) * (x / width - 0.5) + rng.uniform(-0.2, 0.2) * (y / height - 0.5)
    if rng.random() < 0.4:
        for _ in range(rng.randint(1, 3)):
            period = rng.uniform(2, 14)
            angle = rng.uniform(0, np.pi)
            bend = rng.uniform(0, 4) * np.sin(x / rng.uniform(8, 60) + rng.uniform(0, 6))
            wave = np.sin((x * np.cos(angle) + y * np.sin(angle) + bend) * 2 * np.pi / period)
            paper += rng.uniform(0.02, 0.2) * (wave > rng.uniform(-0.5, 0.8))
    if rng.random() < 0.2:
        cx, cy, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(8, 60)
        paper -= rng.uniform(0.2, 1.2) * np.exp(-(((x - cx) / r) ** 2 + ((y - cy) / r) ** 2))
    return paper


def threshold(rng, image):
    """Black and white, as scanners and document software make it."""
    low, high = image.min(), image.max()
    kind = rng.random()
    if kind < 0.45:
        level = low + (high - low) * rng.uniform(0.25, 0.7)
    elif kind < 0.55:
        codes = ((image - low) / (high - low + 1e-6) * 255).astype(np.uint8)
        level = low + (high - low) * (cv2.threshold(codes, 0, 255, cv2.THRESH_OTSU)[0] + rng.uniform(-25, 25)) / 255
    else:
        size = int(image.shape[0] * rng.uniform(0.25, 1.3)) | 1
        level = cv2.blur(image, (size, size))
        if kind < 0.8:
            level = level + rng.uniform(0.02, 0.25) * (high - low)
        else:
            # As Niblack and Sauvola do.
            spread = np.sqrt(np.maximum(0, cv2.blur(image * image, (size, size)) - level * level))
            level = level + rng.uniform(0.1, 0.7) * spread + rng.uniform(0, 0.08) * (high - low)
    return (image > level).astype(np.float32)


def spoil(rng, nrng, image):
    """What happens to a picture that is black and white already."""
    if rng.random() < 0.25:
        flips = nrng.random(image.shape, np.float32) < rng.choice([0.003, 0.01, 0.03, 0.06])
        image = np.where(flips, 1 - image, image).astype(np.float32)
    if rng.random() < 0.1:
        kernel = np.ones(rng.choice([(2, 2), (1, 2), (2, 1), (3, 3)]), np.uint8)
        image = cv2.morphologyEx(image, rng.choice([cv2.MORPH_OPEN, cv2.MORPH_CLOSE, cv2.MORPH_DILATE, cv2.MORPH_ERODE]), kernel)
    if rng.random() < 0.08:
        image = cv2.medianBlur(image, 3)
    if rng.random() < 0.2:
        # Stored at another size and back.
        height, width = image.shape
        factor = rng.uniform(0.5, 0.95)
        ways = [cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_AREA, cv2.INTER_CUBIC]
        small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=rng.choice(ways))
        if rng.random() < 0.6:
            small = (small > 0.5).astype(np.float32)
        image = cv2.resize(small, (width, height), interpolation=rng.choice(ways))
    return image


def clutter(rng, image):
    """Edges of the scan, lines of a stamp, ruled lines."""
    height, width = image.shape
    for _ in range(rng.choice([0, 0, 0, 0, 0, 0, 1, 1, 2])):
        kind = rng.random()
        ink = rng.uniform(0.5, 1)
        thick = max(1, int(rng.uniform(0.02, 0.2) * height))
        if kind < 0.3:
            rows = slice(0, thick) if rng.random() < 0.5 else slice(height - thick, height)
            image[rows] = np.maximum(image[rows], ink)
        elif kind < 0.4:
            columns = slice(0, 2 * thick) if rng.random() < 0.5 else slice(width - 2 * thick, width)
            image[:, columns] = np.maximum(image[:, columns], ink)
        elif kind < 0.7:
            center = rng.randrange(width), rng.randrange(-height, 2 * height)
            cv2.circle(image, center, rng.randint(height // 2, 2 * height), ink, max(1, thick // 3))
        else:
            start = rng.randrange(width), rng.randrange(-height // 2, height * 3 // 2)
            end = rng.randrange(width), rng.randrange(-height // 2, height * 3 // 2)
            cv2.line(image, start, end, ink, max(1, thick // 4))
    return image


def sample(seed):
    """A strip (HEIGHT x WIDTH float32, ink 1), the centers (pixels) with their characters, the pitch (pixels)."""
    rng = random.Random(seed)
    nrng = np.random.default_rng(seed)
    while True:
        strip, visible, pitch, legible = attempt(rng, nrng)
        if legible > LEGIBLE:
            return strip, visible, pitch


def attempt(rng, nrng):
    """A sample, and how much its pixels have in common with those of a perfect print, as a correlation."""
    fonts = available_fonts()
    path = rng.choices([font for font, _ in fonts], [weight for _, weight in fonts])[0]
    cells = glyphs(path)
    # 2.54 mm between characters of 2.4 mm (ICAO Doc 9303-3: size I of OCR-B, ten characters an inch).
    pitch = CELL / 2 * rng.uniform(0.96, 1.18)
    strip, centers = compose(rng, nrng, random_text(rng, 20), cells, pitch)
    if rng.random() < 0.5:
        strip = bend(rng, strip)
    clean = strip
    strip = wear(rng, nrng, change_weight(rng, strip))
    if rng.random() < 0.3:
        # The next line, which a rough cut leaves at the edge: 6.35 mm below for two lines, 6.35 mm for three.
        other, _ = compose(rng, nrng, random_text(rng, 20), cells, pitch)
        gap = int(CELL / 2 * rng.uniform(1.5, 2.6))
        height, width = strip.shape
        tall = np.zeros((height + 2 * CELL, max(width, other.shape[1])), np.float32)
        tall[CELL : CELL + height, :width] = strip
        at = CELL + (gap if rng.random() < 0.5 else -gap)
        if 0 <= at <= 2 * CELL:
            np.maximum(tall[at : at + CELL, : other.shape[1]], other, out=tall[at : at + CELL, : other.shape[1]])
        strip = tall
    else:
        strip = cv2.copyMakeBorder(strip, CELL, CELL, 0, 0, cv2.BORDER_CONSTANT, value=0)

    # To the size of the picture: cap height 7 to 46 pixels; then to the network's size.
    cap = rng.choice([rng.uniform(7, 12), rng.uniform(9.5, 16), rng.uniform(13, 30), rng.uniform(20, 46)])
    scale = cap / (CELL / 2)
    squeeze = rng.uniform(0.86, 1.16)
    angle = rng.gauss(0, 0.012)
    slant = rng.gauss(0, 0.05)
    width = int(rng.uniform(0.9, 1.1) * (WIDTH / HEIGHT) * cap * 1.45) + 8
    height = int(cap * 2.6)
    start = rng.uniform(-1.5, max(1, (strip.shape[1] * scale - width) / max(1e-3, pitch * scale))) * pitch * scale
    if rng.random() < 0.25:
        start = -rng.uniform(0.2, 2) * pitch * scale
    middle = CELL + CELL / 2
    # Picture x = scale * squeeze * (x + slant * (y - middle)) - start; y = scale * (y - middle) + height / 2 + angle * x.
    matrix = np.array(
        [[scale * squeeze, scale * squeeze * slant, -scale * squeeze * slant * middle - start], [0, scale, height / 2 - scale * middle]],
        np.float64,
    )
    turn = np.array([[1, 0, 0], [angle, 1, -angle * width / 2], [0, 0, 1]])
    matrix = (turn @ np.vstack([matrix, [0, 0, 1]]))[:2]
    picture = cv2.warpAffine(strip, matrix, (width, height), flags=cv2.INTER_AREA if scale > 0.5 else cv2.INTER_LINEAR)
    if scale < 0.5:
        # Bilinear sampling of a fine strip would alias: blur first.
        soft = cv2.GaussianBlur(strip, (0, 0), 0.35 / scale)
        picture = cv2.warpAffine(soft, matrix, (width, height), flags=cv2.INTER_LINEAR)
    places = []
    for center, character in centers:
        x = matrix[0, 0] * center + matrix[0, 1] * middle + matrix[0, 2]
        places.append((x, character))

    picture = picture * rng.uniform(0.35, 1) + background(rng, nrng, height, width)
    blur = rng.choice([0, 0, rng.uniform(0.2, 0.09 * cap)])
    if blur > 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    if rng.random() < 0.15:
        length = max(2, int(rng.uniform(0.05, 0.22) * cap))
        kernel = np.zeros((length, length), np.float32)
        if rng.random() < 0.5:
            kernel[length // 2] = 1 / length
        else:
            kernel[:, length // 2] = 1 / length
        picture = cv2.filter2D(picture, -1, kernel)
    picture = clutter(rng, picture)
    picture = picture + rng.choice([0.01, 0.03, 0.08]) * nrng.standard_normal(picture.shape, np.float32)
    kind = rng.random()
    if kind < 0.62:
        picture = spoil(rng, nrng, threshold(rng, picture))
    elif kind < 0.8:
        low, high = picture.min(), picture.max()
        coded = 255 - np.clip((picture - low) / (high - low + 1e-6) * 255, 0, 255).astype(np.uint8)
        _, data = cv2.imencode('.jpg', coded, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(25, 90)])
        picture = 1 - cv2.imdecode(data, cv2.IMREAD_GRAYSCALE).astype(np.float32) / 255

    # To the network's strip: cap height 17 of 24 pixels, off by what the search for lines is off.
    target = 17 * rng.uniform(0.86, 1.14)
    factor = target / cap
    shift = rng.gauss(0, 0.9)
    placed = matrix
    matrix = np.array([[factor, 0, 0], [0, factor, HEIGHT / 2 + shift - factor * height / 2]])
    source = cv2.GaussianBlur(picture, (0, 0), 0.4 / factor) if factor < 0.6 else picture
    edge = float(np.median(source))
    strip = cv2.warpAffine(source, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=edge)
    low, high = np.percentile(strip, [20, 97])
    strip = np.clip((strip - low) / max(1e-3, high - low), -0.5, 1.5)
    whole = (np.vstack([matrix, [0, 0, 1]]) @ np.vstack([placed, [0, 0, 1]]) @ np.array([[1, 0, 0], [0, 1, CELL], [0, 0, 1]]))[:2]
    perfect = cv2.warpAffine(cv2.GaussianBlur(clean, (0, 0), 1.2), whole, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR)
    legible = np.corrcoef(perfect.ravel(), strip.ravel())[0, 1] if perfect.any() and strip.std() > 0 else 0
    visible = [(x * factor, character) for x, character in places if -4 < x * factor < min(WIDTH, width * factor) + 4]
    return strip.astype(np.float32), visible, pitch * scale * squeeze * factor, legible


if __name__ == '__main__':
    rows = []
    for seed in range(24):
        strip, visible, _ = sample(seed)
        row = cv2.cvtColor((255 - np.clip(strip, 0, 1) * 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
        row = cv2.resize(row, None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
        for x, character in visible:
            cv2.putText(row, character, (int(x * 3) - 4, 70), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 255))
        rows.append(row)
    cv2.imwrite('/tmp/mrz-lines.png', np.vstack([np.hstack(rows[i : i + 2]) for i in range(0, 24, 2)]))
