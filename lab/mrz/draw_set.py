"""Draws whole lines as a scanner would store them, with their text: a set for `npm run lab -- mrz --data <folder>`.

    /usr/bin/python3 lab/mrz/draw_set.py <folder> <lines> [--gray]

Passport, card and visa lines with right check digits, cut out roughly, black and white unless `--gray`. The training draws
other pictures with the same fonts, so this set shows whether lines are found, cut and decoded right, not how well real
prints are read.
"""

import os
import random
import sys

import cv2
import numpy as np

from draw_lines import CELL, DIGITS, LETTERS, background, change_weight, compose, glyphs, threshold, wear, available_fonts

VALUES = {character: index for index, character in enumerate('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')}


def check(field):
    return str(sum(VALUES.get(c, 0) * (7, 3, 1)[i % 3] for i, c in enumerate(field)) % 10)


def name(rng, length):
    word = lambda: ''.join(rng.choice(LETTERS) for _ in range(rng.randint(3, 10)))
    return (word() + '<<' + '<'.join(word() for _ in range(rng.randint(1, 3)))).ljust(length, '<')[:length]


def lines(rng):
    country = ''.join(rng.choice(LETTERS) for _ in range(3))
    number = ''.join(rng.choice(LETTERS + DIGITS * 3) for _ in range(9))
    date = lambda: '%02d%02d%02d' % (rng.randrange(100), rng.randint(1, 12), rng.randint(1, 28))
    birth, expiry, sex = date(), date(), rng.choice('MF<')
    if rng.random() < 0.6:
        personal = rng.choice(['<' * 14, ''.join(rng.choice(DIGITS) for _ in range(rng.randint(5, 13))).ljust(14, '<')])
        lower = number + check(number) + country + birth + check(birth) + sex + expiry + check(expiry) + personal
        lower += check(personal) if personal.strip('<') else '<'
        lower += check(lower[:10] + lower[13:20] + lower[21:43])
        return ['P<' + country + name(rng, 39), lower]
    upper = 'I<' + country + number + check(number) + '<' * 15
    middle = birth + check(birth) + sex + expiry + check(expiry) + country + '<' * 11
    middle += check(upper[5:30] + middle[:7] + middle[8:15] + middle[18:29])
    return [upper, middle, name(rng, 30)]


def draw(rng, nrng, text, gray):
    fonts = available_fonts()
    cells = glyphs(rng.choices([font for font, _ in fonts], [weight for _, weight in fonts])[0])
    strip, _ = compose(rng, nrng, text, cells, CELL / 2 * rng.uniform(1.02, 1.12))
    strip = wear(rng, nrng, change_weight(rng, strip))
    cap = rng.uniform(12, 40)
    strip = cv2.GaussianBlur(strip, (0, 0), 0.3 * CELL / 2 / cap)
    scale = cap / (CELL / 2)
    picture = cv2.resize(strip, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    pad = int(cap * rng.uniform(0, 0.5))
    picture = cv2.copyMakeBorder(picture, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    height, width = picture.shape
    angle = rng.gauss(0, 0.006)
    turn = np.array([[1, 0, 0], [angle, 1, -angle * width / 2]])
    picture = cv2.warpAffine(picture, turn, (width, height))
    picture = picture * rng.uniform(0.5, 1) + background(rng, nrng, height, width) * 0.6
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.06 * cap + 0.3)) + nrng.normal(0, 0.02, picture.shape)
    if not gray:
        picture = threshold(rng, picture.astype(np.float32))
    return 255 - np.clip(picture * 255, 0, 255).astype(np.uint8)


def main(folder, count, gray):
    os.makedirs(folder, exist_ok=True)
    index = 0
    while index < count:
        rng, nrng = random.Random('set %d' % index), np.random.default_rng(index)
        for text in lines(rng):
            cv2.imwrite(os.path.join(folder, '%05d.png' % index), draw(rng, nrng, text, gray))
            with open(os.path.join(folder, '%05d.gt.txt' % index), 'w') as file:
                file.write(text + '\n')
            index += 1


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]), '--gray' in sys.argv)
