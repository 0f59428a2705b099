"""Draws whole lines with their text, one a picture: a set for `npm run lab -- mrz --data <folder>`.

    /usr/bin/python3 lab/mrz/draw_set.py <folder> <lines> [--gray] [--small] [--seed <n>]

Lines of passports, cards and visas with right check digits. Two kinds, told apart by the file's name: `scan` was printed,
worn, scanned and cut out of a page, black and white unless `--gray`; `made` was drawn by a program and stored badly.
`--small` draws capitals of 8 to 12 pixels only. What spoils these pictures is coded apart from the training's
(`draw_lines.py`) and has other limits, so that the set shows what the network has not practiced. The fonts are the same,
and two more.
"""

import os
import random
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

DIGITS = '0123456789'
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
OCR_B = '/usr/share/fonts/opentype/ocr-b/'
FONTS = [(OCR_B + 'OCRB.otf', 60), (OCR_B + 'OCRBS.otf', 32)]
OTHER_FONTS = [
    ('/usr/share/fonts/truetype/noto/NotoMono-Regular.ttf', 3),
    ('/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf', 3),
    ('/usr/share/fonts/opentype/urw-base35/NimbusMonoPS-Bold.otf', 2),
]
NAMES = 'ADEBAYO OKONKWO MENSAH OWUSU WANJIKU OTIENO MUSTERMANN ERIKSSON NGUYEN KOWALSKI SILVA HASSAN ZHANG O BRIEN VAN DER BERG XU QUAYE JEAN PIERRE FATOU KWAME AMINA GRACE THOMAS YUSUF ZAINAB'.split()


def check(field):
    return str(sum((DIGITS + LETTERS).find(c.replace('<', '0')) * (7, 3, 1)[i % 3] for i, c in enumerate(field)) % 10)


def word(rng):
    return rng.choice(NAMES) if rng.random() < 0.5 else ''.join(rng.choice(LETTERS) for _ in range(rng.randint(2, 11)))


def name(rng, length):
    names = '<'.join(word(rng) for _ in range(rng.choice([1, 1, 1, 2])))
    names += '<<' + '<'.join(word(rng) for _ in range(rng.choice([1, 1, 2, 2, 3])))
    return names.ljust(length, '<')[:length]


def lines(rng):
    country = ''.join(rng.choice(LETTERS) for _ in range(3)) if rng.random() < 0.9 else 'D<<'
    number = ''.join(rng.choice(LETTERS if rng.random() < 0.25 else DIGITS) for _ in range(9))
    if rng.random() < 0.2:
        number = number[: rng.randint(6, 8)].ljust(9, '<')
    date = lambda: '%02d%02d%02d' % (rng.randrange(100), rng.randint(1, 12), rng.randint(1, 28))
    birth, expiry, sex = date(), date(), rng.choice('MMMFFF<')
    digits = lambda most: ''.join(rng.choice(DIGITS) for _ in range(rng.randint(5, most)))
    body = number + check(number) + country + birth + check(birth) + sex + expiry + check(expiry)
    kind = rng.random()
    if kind < 0.5:
        personal = rng.choice(['', '', digits(14), word(rng)[:3] + digits(10)]).ljust(14, '<')[:14]
        lower = body + personal + (check(personal) if personal.strip('<') or rng.random() < 0.3 else '<')
        return ['P' + rng.choice('<<<<NODS') + country + name(rng, 39), lower + check(lower[:10] + lower[13:20] + lower[21:43])]
    if kind < 0.6:
        return ['V<' + country + name(rng, 39), body + rng.choice(['', digits(14)]).ljust(16, '<')]
    if kind < 0.75:
        lower = body + rng.choice(['', digits(7)]).ljust(7, '<')[:7]
        return [rng.choice(['I<', 'ID', 'C<', 'AC']) + country + name(rng, 31), lower + check(lower[:10] + lower[13:20] + lower[21:35])]
    upper = rng.choice(['I<', 'ID', 'AC', 'IR', 'C<']) + country + number + check(number)
    upper += rng.choice(['', '', digits(15), digits(11)]).ljust(15, '<')
    middle = birth + check(birth) + sex + expiry + check(expiry) + country + rng.choice(['', '', digits(9)]).ljust(11, '<')
    return [upper, middle + check(upper[5:30] + middle[:7] + middle[8:15] + middle[18:29]), name(rng, 30)]


def font_of(rng, cap):
    fonts = FONTS + OTHER_FONTS
    path = rng.choices([font for font, _ in fonts], [weight for _, weight in fonts])[0]
    box = ImageFont.truetype(path, 400).getbbox('H')
    return ImageFont.truetype(path, max(6, round(400 * cap / (box[3] - box[1]))))


def typeset(rng, text, font, cap, pitch, jitter):
    """Ink 255 on 0, with `cap` pixels around, baseline at twice `cap`."""
    image = Image.new('L', (int(pitch * len(text) + 2 * cap) + 1, 3 * cap), 0)
    pen = ImageDraw.Draw(image)
    for at, character in enumerate(text):
        center = cap + (at + 0.5) * pitch + rng.gauss(0, jitter * cap)
        pen.text((center, 2 * cap + rng.gauss(0, jitter * cap)), character, font=font, fill=255, anchor='ms')
    return image


def soft(array, radius):
    """Blurs values of any range."""
    low, high = float(array.min()), float(array.max())
    if radius <= 0 or high - low < 1e-9:
        return array
    image = Image.fromarray((array - low) / (high - low) * 255).convert('F')
    # Pillow blurs bytes only; sums over rows and columns need no more.
    taps = np.exp(-0.5 * (np.arange(-int(3 * radius) - 1, int(3 * radius) + 2) / radius) ** 2)
    taps /= taps.sum()
    reach = len(taps) // 2
    values = np.asarray(image)
    for axis in (0, 1):
        padded = np.pad(values, [(reach, reach) if each == axis else (0, 0) for each in (0, 1)], 'edge')
        values = sum(tap * np.take(padded, np.arange(at, at + values.shape[axis]), axis) for at, tap in enumerate(taps))
    return values / 255 * (high - low) + low


def patches(nrng, shape, size):
    """Random values −1 to 1 that change over `size` pixels."""
    height, width = (max(2, int(side / size) + 2) for side in shape)
    coarse = Image.fromarray(nrng.uniform(-1, 1, (height, width)).astype(np.float32))
    return np.asarray(coarse.resize((shape[1], shape[0]), Image.BICUBIC))


def box_sums(values, reach):
    """Means over squares."""
    padded = np.pad(values, reach + 1, 'edge')[:-1, :-1] if reach else values
    sums = padded.cumsum(0).cumsum(1)
    side = 2 * reach + 1
    return (sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]) / side**2


def security_print(rng, nrng, shape, cap):
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]] / cap
    kind = rng.choice(['plain', 'plain', 'waves', 'rosette', 'grain', 'dots'])
    if kind == 'waves':
        phase = y * rng.uniform(2, 5) + rng.uniform(0.2, 1.5) * np.sin(x * rng.uniform(0.4, 2))
        return rng.uniform(0.1, 0.4) * (np.abs(np.sin(phase * np.pi)) < rng.uniform(0.15, 0.4))
    if kind == 'rosette':
        far = np.hypot(x - rng.uniform(0, x.max()), y - rng.uniform(-4, 6))
        turn = np.arctan2(y - 1, x - x.max() / 2)
        return rng.uniform(0.1, 0.4) * (np.sin(far * rng.uniform(8, 20) + 3 * np.sin(turn * 12)) > rng.uniform(0.3, 0.9))
    if kind == 'grain':
        return rng.uniform(0.1, 0.3) * patches(nrng, shape, max(2, cap * rng.uniform(0.08, 0.4)))
    if kind == 'dots':
        period = rng.uniform(0.15, 0.5)
        return rng.uniform(0.1, 0.4) * (np.sin(x * 6.28 / period) * np.sin(y * 6.28 / period) > rng.uniform(0.3, 0.8))
    return np.zeros(shape)


def stamp(rng, shape, cap):
    image = Image.new('L', (shape[1], shape[0]), 0)
    pen = ImageDraw.Draw(image)
    radius = rng.uniform(2.5, 6) * cap
    cx, cy = rng.uniform(0, shape[1]), rng.uniform(-radius, shape[0] + radius)
    for each in (radius, radius * 0.8):
        pen.ellipse((cx - each, cy - each, cx + each, cy + each), outline=255, width=max(1, int(cap * 0.12)))
    font = ImageFont.truetype('/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf', max(8, int(cap * rng.uniform(0.6, 1.6))))
    pen.text((cx, cy), rng.choice(['VISA', 'ENTRY', '12 MAR 2019', 'SPECIMEN']), font=font, fill=255, anchor='mm')
    return np.asarray(image) / 255 * rng.uniform(0.2, 0.7)


def black_and_white(rng, paper, cap):
    """Ink is dark in `paper`, 0 to 1."""
    way = rng.choice(['fixed', 'otsu', 'otsu', 'mean', 'sauvola', 'sauvola', 'background'])
    if way == 'fixed':
        low, high = np.percentile(paper, [2, 80])
        return paper < low + (high - low) * rng.uniform(0.35, 0.75)
    if way == 'otsu':
        counts, edges = np.histogram(paper, 64)
        weight = counts.cumsum()
        mean = (counts * edges[:-1]).cumsum()
        with np.errstate(all='ignore'):
            between = (mean[-1] * weight / weight[-1] - mean) ** 2 / (weight * (weight[-1] - weight))
        return paper < edges[np.nan_to_num(between[:-1], posinf=0).argmax() + 1]
    reach = max(3, int(cap * rng.uniform(0.3, 1.2)))
    mean = box_sums(paper, reach)
    if way == 'mean':
        return paper < mean - rng.uniform(0.03, 0.12)
    if way == 'sauvola':
        spread = np.sqrt(np.maximum(0, box_sums(paper * paper, reach) - mean * mean))
        return paper < mean * (1 + rng.uniform(0.08, 0.34) * (spread / 0.35 - 1))
    light = soft(np.asarray(Image.fromarray((paper * 255).astype(np.uint8)).filter(ImageFilter.MaxFilter(min(31, reach * 2 + 1)))) / 255, cap / 2)
    return paper / np.maximum(0.05, light) < rng.uniform(0.55, 0.82)


def scanned(rng, nrng, texts, at, small, gray):
    cap = rng.uniform(8, 12) if small else rng.choice([rng.uniform(9, 18), rng.uniform(16, 34), rng.uniform(30, 60)])
    fine = 3 if cap < 25 else 2
    big = int(cap * fine)
    font = font_of(rng, big)
    pitch = big * rng.choice([rng.uniform(1.03, 1.09), rng.uniform(1.03, 1.09), rng.uniform(0.92, 1.25)])
    jitter = rng.choice([0, 0.01, 0.02])
    width = int(pitch * len(texts[at]) + 2 * big)
    page = np.zeros((big * 9, width))
    for other, text in enumerate(texts):
        top = 3 * big + round((other - at) * 6.35 / 2.4 * big)
        line = np.asarray(typeset(rng, text, font, big, pitch, jitter), float)[:, :width] / 255
        if 0 <= top <= 6 * big:
            page[top : top + line.shape[0], : line.shape[1]] = np.maximum(page[top : top + line.shape[0], : line.shape[1]], line)
    # Ink spreads, or does not reach the paper.
    spread = soft(page, big * rng.uniform(0.02, 0.06))
    level = rng.uniform(0.22, 0.68) + rng.choice([0, 0.1, 0.25]) * patches(nrng, page.shape, big * rng.uniform(0.1, 3))
    ink = 1 / (1 + np.exp(-(spread - level) * 25))
    # Skew and curve, as rows moved per column.
    x = np.linspace(-1, 1, width)
    down = width / 2 * rng.gauss(0, 0.006) * x + rng.choice([0, 0, 0.15]) * big * rng.uniform(-1, 1) * x**2
    rows = np.clip(np.arange(page.shape[0])[:, None] + down.round().astype(int), 0, page.shape[0] - 1)
    ink = np.take_along_axis(ink, rows, 0)
    size = (max(30, round(width / fine)), round(page.shape[0] / fine))
    ink = np.asarray(Image.fromarray(ink.astype(np.float32)).resize(size, Image.BOX))
    shape = ink.shape
    paper = rng.uniform(0.7, 0.95) - security_print(rng, nrng, shape, cap) * rng.choice([0.4, 0.8])
    paper = paper + rng.choice([0, 0.06, 0.15]) * patches(nrng, shape, cap * 8)
    if rng.random() < 0.07:
        paper = paper - stamp(rng, shape, cap)
    paper = paper * (1 - ink * rng.uniform(0.5, 0.95))
    paper = soft(paper, rng.choice([0.3, 0.6, cap * rng.uniform(0.02, 0.07)]))
    paper = np.clip(paper + nrng.normal(0, rng.choice([0.005, 0.02, 0.04]), shape), 0, 1)
    result = paper if gray else np.where(black_and_white(rng, paper, cap), 0.0, 1.0)
    # The line's capitals fill the rows 4 to 5 of 9.
    bow = float(np.abs(down).max()) / fine
    top, bottom = 4 * cap - bow, 5 * cap + bow
    loose = rng.choice([0, 0.1, 0.3, 0.6, 0.6, rng.uniform(0.6, 1.9)])
    top, bottom = top - cap * (loose * rng.uniform(0.3, 1) + 0.05), bottom + cap * (loose * rng.uniform(0.3, 1) + 0.1)
    side = rng.choice([0.05, 0.2, 0.9]) * cap
    inset = cap - side
    result = result[max(0, int(top)) : int(bottom), max(0, int(inset)) : shape[1] - max(0, int(inset))]
    if not gray and rng.random() < 0.2:
        result = np.where(nrng.random(result.shape) < rng.choice([0.002, 0.01, 0.025]), 1 - result, result)
    return result


def made(rng, nrng, text, small):
    cap = rng.uniform(8, 12) if small else rng.uniform(8, 50)
    drawn = max(8, int(cap * rng.choice([1, 1, 1, 0.6, 1.7])))
    font = font_of(rng, drawn)
    pitch = font.getlength('H') if rng.random() < 0.6 else round(drawn * rng.uniform(0.9, 1.3))
    image = typeset(rng, text, font, drawn, pitch, 0)
    array = np.asarray(image, float) / 255
    if rng.random() < 0.6:
        array = (array > rng.uniform(0.2, 0.75)).astype(float)
    box = Image.fromarray(array).getbbox() or (0, 0, *image.size)
    pads = [int(drawn * rng.choice([0, 0.05, 0.2, 0.6, 1.2])) for _ in range(4)]
    array = np.pad(array[box[1] : box[3], box[0] : box[2]], [(pads[0], pads[1]), (pads[2], pads[3])])
    scale = cap / drawn
    aspect = rng.choice([1, 1, 1, rng.uniform(0.8, 1.25)])
    size = (max(60, round(array.shape[1] * scale * aspect)), max(9, round(array.shape[0] * scale)))
    if size != array.shape[::-1]:
        array = np.asarray(Image.fromarray(array.astype(np.float32)).resize(size, rng.choice([Image.NEAREST, Image.BILINEAR, Image.BOX, Image.LANCZOS])))
    if rng.random() < 0.25:
        array = soft(array, rng.uniform(0.4, 0.08 * cap + 0.4)) + nrng.normal(0, rng.choice([0, 0.1, 0.25]), array.shape)
    if rng.random() < 0.25:
        array = np.where(nrng.random(array.shape) < rng.choice([0.005, 0.02, 0.05]), 1 - array, array)
    return np.where(array > rng.uniform(0.35, 0.65), 0.0, 1.0)


def store(rng, values, path):
    """As programs store such pictures: gray, one bit, a palette, colors, with a transparent paper, or white on black."""
    image = Image.fromarray((np.clip(values, 0, 1) * 255).astype(np.uint8))
    way = rng.choice(['gray', 'gray', 'gray', 'bit', 'palette', 'color', 'alpha', 'inverted'])
    if way == 'bit':
        image = image.convert('1')
    elif way == 'palette':
        image = image.convert('P')
    elif way == 'color':
        image = image.convert('RGB')
    elif way == 'alpha':
        clear = Image.new('RGBA', image.size, (0, 0, 0, 0))
        clear.putalpha(Image.fromarray(255 - np.asarray(image)))
        image = clear
    elif way == 'inverted':
        image = Image.fromarray(255 - np.asarray(image))
    image.save(path)


def main(folder, count, gray, small, seed):
    os.makedirs(folder, exist_ok=True)
    index = 0
    while index < count:
        rng, nrng = random.Random('set %d' % (seed + index)), np.random.default_rng(seed + index)
        texts = lines(rng)
        for at, text in enumerate(texts):
            is_scan = gray or rng.random() < 0.6
            values = scanned(rng, nrng, texts, at, small, gray) if is_scan else made(rng, nrng, text, small)
            file = os.path.join(folder, '%s-%05d' % ('scan' if is_scan else 'made', index))
            store(rng, values, file + '.png')
            with open(file + '.gt.txt', 'w') as target:
                target.write(text + '\n')
            index += 1


if __name__ == '__main__':
    # Sets of other seeds have no line in common, up to 100,000 lines.
    seed = 100_000 * int(sys.argv[sys.argv.index('--seed') + 1]) if '--seed' in sys.argv else 0
    main(sys.argv[1], int(sys.argv[2]), '--gray' in sys.argv, '--small' in sys.argv, seed)
