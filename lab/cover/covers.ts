/** Things that hide a face, drawn over a photograph: masks, cloths, hands, held objects, dark glasses. */
import type { Pixels, Point } from '../../src/contract/geometry.js';
import { smoothNoise } from '../../testing/src/render/random.js';
import { boundsOf, depthInside, edge, lightOver, paint, smoothOutline, type Layer, type Rgb } from './canvas.js';
import { anyCloth, anyColor, anySkin, between, oneOf, rgbOf, scaled, type Random } from './cloth.js';
import type { FacePlace } from './place.js';

export type CoverDrawer = (picture: Pixels, face: FacePlace, random: Random) => void;

/** A polygon of cloth, lit as the face is. */
function layCloth(
  picture: Pixels,
  face: FacePlace,
  outline: readonly Point[],
  random: Random,
  { base = anyColor(random), alpha = 1, soft = between(random, 1, 2.5) } = {},
): void {
  const cloth = anyCloth(random, base);
  const light = lightOver(picture, face.box);
  const lit = between(random, 0.3, 1);
  const rim = between(random, 0, 0.35);
  const layer: Layer = {
    bounds: boundsOf(outline),
    alphaAt: (x, y) => alpha * edge(depthInside(outline, x, y), soft),
    colorAt: (x, y) => {
      const { x: u, y: v } = face.inverse(x, y);
      const depth = depthInside(outline, x, y) / face.height;
      const shade = 1 + lit * (light(x, y) - 1) - rim * Math.exp(-Math.max(0, depth) / 0.02);
      return scaled(cloth(u, v), shade);
    },
  };
  paint(picture, layer);
}

const jaw = [172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397];

const drawMask: CoverDrawer = (picture, face, random) => {
  const overNose = random() < 0.85;
  const bridge = overNose ? oneOf(random, [197, 195, 5, 4]) : 164;
  const drop = overNose ? between(random, -0.02, 0.03) : between(random, -0.02, 0.01);
  const top = face.markOf(bridge);
  const cheeks = [oneOf(random, [123, 147, 116]), oneOf(random, [352, 376, 345])];
  const loose = between(random, 1, 1.12);
  const sides = cheeks.map((mark) => face.markOf(mark));
  const lower = jaw.map((mark) => {
    const { x, y } = face.markOf(mark);
    return face.at(x * loose, y * loose + between(random, 0, 0.015));
  });
  const outline = smoothOutline(
    [
      face.at(sides[0]!.x * loose, sides[0]!.y + drop),
      ...lower,
      face.at(sides[1]!.x * loose, sides[1]!.y + drop),
      face.at((top.x + sides[1]!.x) / 2, (top.y + sides[1]!.y) / 2 + drop - 0.01),
      face.at(top.x, top.y + drop),
      face.at((top.x + sides[0]!.x) / 2, (top.y + sides[0]!.y) / 2 + drop - 0.01),
    ],
    4,
  );
  const masks: Rgb[] = ['#a9cfe3', '#f2f4f4', '#1c1c1f', '#8f9499', '#3b4a66', '#d9c0b4'].map(rgbOf);
  const base = random() < 0.55 ? oneOf(random, masks) : random() < 0.3 ? anySkin(random, face.skin) : anyColor(random);
  layCloth(picture, face, outline, random, { base, alpha: between(random, 0.93, 1) });
};

/** A scarf over the mouth, or a niqab that leaves only the eyes. */
const drawVeil: CoverDrawer = (picture, face, random) => {
  const top = face.markOf(oneOf(random, [197, 195, 5, 4, 1, 164])).y + between(random, -0.03, 0.02);
  const half = between(random, 0.4, 0.75);
  const sag = between(random, -0.08, 0.1);
  const outline = smoothOutline(
    [
      face.at(-half, top + sag),
      face.at(-half * 1.1, 0.5),
      face.at(-half * 1.2, 1.2),
      face.at(half * 1.2, 1.2),
      face.at(half * 1.1, 0.5),
      face.at(half, top + sag),
      face.at(0.15, top),
      face.at(-0.15, top),
    ],
    4,
  );
  const base = random() < 0.5 ? scaled(rgbOf('#26262a'), between(random, 0.4, 1.6)) : anyColor(random);
  layCloth(picture, face, outline, random, { base });
  if (random() < 0.5) {
    const brow = face.markOf(151).y + between(random, -0.02, 0.1);
    const hood = smoothOutline(
      [
        face.at(-0.6, 1),
        face.at(-0.62, -0.5),
        face.at(0, -0.85),
        face.at(0.62, -0.5),
        face.at(0.6, 1),
        face.at(0.4, 0.3),
        face.at(0.38, brow + 0.08),
        face.at(0, brow),
        face.at(-0.38, brow + 0.08),
        face.at(-0.4, 0.3),
      ],
      4,
    );
    layCloth(picture, face, hood, random, { base });
  }
};

/** Positions at which a held object hides something that matters. */
function hiddenPlace(face: FacePlace, random: Random): Point {
  const part = oneOf(random, ['mouth', 'mouth', 'nose', 'eye', 'cheek'] as const);
  const jitter = (): number => between(random, -0.05, 0.05);
  const side = random() < 0.5 ? -1 : 1;
  const mouth = face.markOf(13);
  const nose = face.markOf(4);
  const eye = face.markOf(side < 0 ? 159 : 386);
  switch (part) {
    case 'mouth':
      return { x: mouth.x + jitter(), y: mouth.y + jitter() };
    case 'nose':
      return { x: nose.x + jitter(), y: nose.y + jitter() };
    case 'eye':
      return { x: eye.x + jitter(), y: eye.y + jitter() };
    case 'cheek':
      return { x: side * between(random, 0.12, 0.2), y: between(random, 0, 0.25) };
    default:
      return part satisfies never;
  }
}

const drawHand: CoverDrawer = (picture, face, random) => {
  const skin = anySkin(random, face.skin);
  const middle = hiddenPlace(face, random);
  const lean = between(random, 0, 2 * Math.PI);
  const fingers = 2 + Math.floor(random() * 4);
  const thick = between(random, 0.05, 0.075);
  const long = between(random, 0.3, 0.6);
  const light = lightOver(picture, face.box);
  const cos = Math.cos(lean);
  const sin = Math.sin(lean);
  const parts = Array.from({ length: fingers }, (_, at) => {
    const across = (at - (fingers - 1) / 2) * thick * between(random, 1.75, 2.1);
    const reach = long * between(random, 0.8, 1);
    const place = (along: number): Point => ({
      x: middle.x + cos * along - sin * across,
      y: middle.y + sin * along + cos * across,
    });
    return { from: place(-reach), to: place(reach * 0.5), radius: thick * between(random, 0.9, 1.1) };
  });
  if (random() < 0.7) {
    const back = long * between(random, 0.7, 1.1);
    parts.push({
      from: { x: middle.x - cos * back, y: middle.y - sin * back },
      to: { x: middle.x - cos * back * 1.6, y: middle.y - sin * back * 1.6 },
      radius: thick * fingers * 0.95,
    });
  }
  for (const { from, to, radius } of parts) {
    const depthAt = (u: number, v: number): number => {
      const dx = to.x - from.x;
      const dy = to.y - from.y;
      const along = Math.max(0, Math.min(1, ((u - from.x) * dx + (v - from.y) * dy) / (dx * dx + dy * dy)));
      return radius - Math.hypot(u - from.x - along * dx, v - from.y - along * dy);
    };
    const seed = Math.floor(random() * 1e6);
    const [a, b] = [face.at(from.x, from.y), face.at(to.x, to.y)];
    paint(picture, {
      bounds: boundsOf([a, b], radius * face.height + 2),
      alphaAt: (x, y) => {
        const { x: u, y: v } = face.inverse(x, y);
        return edge(depthAt(u, v) * face.height, 1.6);
      },
      colorAt: (x, y) => {
        const { x: u, y: v } = face.inverse(x, y);
        const round = Math.sqrt(Math.max(0.04, Math.min(1, (2 * depthAt(u, v)) / radius)));
        const rough = 1 + 0.07 * smoothNoise(u * 40, v * 40, seed);
        const shade = (0.55 + 0.5 * round) * (0.5 + 0.5 * light(x, y)) * rough;
        return scaled(skin, shade);
      },
    });
  }
};

/** A book, a phone, a sheet, a folder: straight edges, any surface. */
const drawSlab: CoverDrawer = (picture, face, random) => {
  const middle = hiddenPlace(face, random);
  const isPhone = random() < 0.4;
  const wide = isPhone ? between(random, 0.2, 0.34) : between(random, 0.35, 1);
  const high = isPhone ? wide * between(random, 1.7, 2.2) : wide * between(random, 0.5, 1.3);
  const lean = between(random, -0.4, 0.4) + (random() < 0.2 ? Math.PI / 2 : 0);
  const cos = Math.cos(lean);
  const sin = Math.sin(lean);
  const shear = between(random, -0.08, 0.08);
  const corner = (x: number, y: number): Point =>
    face.at(middle.x + cos * x * (1 + shear * y) - sin * y, middle.y + sin * x * (1 + shear * y) + cos * y);
  const rounded = isPhone ? 0.03 : 0;
  const [w, h] = [wide / 2, high / 2];
  const outline = [
    corner(-w + rounded, -h),
    corner(w - rounded, -h),
    corner(w, -h + rounded),
    corner(w, h - rounded),
    corner(w - rounded, h),
    corner(-w + rounded, h),
    corner(-w, h - rounded),
    corner(-w, -h + rounded),
  ];
  const dark = isPhone && random() < 0.7;
  const base = dark ? scaled(rgbOf('#202124'), between(random, 0.3, 1.5)) : anyColor(random);
  const alpha = random() < 0.25 ? between(random, 0.82, 0.95) : 1;
  layCloth(picture, face, outline, random, { base, alpha });
  if (!isPhone || random() < 0.3) return;
  const lens = face.at(middle.x - sin * -h * 0.6 + cos * -w * 0.5, middle.y + cos * -h * 0.6);
  const size = face.height * between(random, 0.02, 0.04);
  paint(picture, {
    bounds: boundsOf([lens], size + 2),
    alphaAt: (x, y) => edge(size - Math.hypot(x - lens.x, y - lens.y), 1.5),
    colorAt: () => (dark ? [70, 72, 78] : [20, 20, 24]),
  });
};

/** A cup or a microphone in front of the mouth. */
const drawCup: CoverDrawer = (picture, face, random) => {
  const mouth = face.markOf(13);
  const wide = between(random, 0.12, 0.24);
  const top = mouth.y - between(random, 0.04, 0.2);
  const narrow = between(random, 0.6, 1);
  const bottom = top + between(random, 0.3, 0.7);
  const lean = between(random, -0.15, 0.15);
  const x = mouth.x + between(random, -0.05, 0.05);
  const outline = smoothOutline(
    [
      face.at(x - wide, top),
      face.at(x - wide * narrow + lean, bottom),
      face.at(x + wide * narrow + lean, bottom),
      face.at(x + wide, top),
      face.at(x, top - 0.03),
    ],
    4,
  );
  layCloth(picture, face, outline, random);
};

/** Dark, tinted or mirrored lenses that hide the eyes. */
export const drawSunglasses: CoverDrawer = (picture, face, random) => {
  const wide = between(random, 0.11, 0.185);
  const high = wide * between(random, 0.6, 1.05);
  const square = between(random, 2, 5);
  // Aviators extend down at the sides.
  const hang = random() < 0.4 ? between(random, 0.1, 0.5) : 0;
  const tints = ['#101012', '#17120e', '#241a10', '#0e1420', '#132018', '#3a1512', '#2a2a2c'].map(rgbOf);
  const mirrors = ['#3d6a9c', '#a0622c', '#6a6f76', '#4d7d55', '#8b3f78'].map(rgbOf);
  const isMirror = random() < 0.25;
  const tint = isMirror ? oneOf(random, mirrors) : scaled(oneOf(random, tints), between(random, 0.4, 1.8));
  const alpha = between(random, 0.78, 1);
  const fade = random() < 0.35 ? between(random, 0.1, 0.3) : 0;
  const glow = random() < 0.5 ? between(random, 10, 90) : 0;
  const seed = Math.floor(random() * 1e6);
  const rim = random() < 0.7 ? between(random, 0.006, 0.02) : 0;
  const rimColor = random() < 0.7 ? ([16, 16, 18] as Rgb) : anyColor(random);
  const down = between(random, -0.01, 0.03);
  for (const side of [-1, 1]) {
    const { x, y } = face.markOf(side < 0 ? 468 : 473);
    const center = { x: x + side * 0.012, y: y + down };
    const reach = (u: number, v: number): number =>
      (Math.abs((u - center.x - side * hang * Math.max(0, v - center.y)) / wide) ** square +
        Math.abs((v - center.y) / (high * (1 + 0.4 * hang))) ** square) **
      (1 / square);
    const bounds = boundsOf([face.at(center.x, center.y)], (wide + rim) * face.height * 1.5);
    paint(picture, {
      bounds,
      alphaAt: (px, py) => {
        const { x: u, y: v } = face.inverse(px, py);
        const distance = (1 - reach(u, v)) * high * face.height;
        const lens = edge(distance, 1.6);
        const frame = edge(distance + rim * face.height, 1.6) - lens;
        const lower = (v - center.y) / high;
        return lens * (alpha - fade * Math.max(0, lower)) + Math.max(0, frame);
      },
      colorAt: (px, py) => {
        const { x: u, y: v } = face.inverse(px, py);
        if (reach(u, v) > 1) return rimColor;
        const light = glow * Math.max(0, smoothNoise(u * 9, v * 14, seed));
        return [tint[0] + light, tint[1] + light, tint[2] + light * 1.1];
      },
    });
  }
  const [a, b] = [face.markOf(468), face.markOf(473)];
  const bridge = [
    face.at(a.x + wide * 0.8, a.y + down - high * 0.3),
    face.at(b.x - wide * 0.8, b.y + down - high * 0.3),
    face.at(b.x - wide * 0.8, b.y + down - high * 0.1),
    face.at(a.x + wide * 0.8, a.y + down - high * 0.1),
  ];
  paint(picture, {
    bounds: boundsOf(bridge),
    alphaAt: (x, y) => edge(depthInside(bridge, x, y), 1.6),
    colorAt: () => rimColor,
  });
};

export const coverDrawers = {
  mask: drawMask,
  veil: drawVeil,
  hand: drawHand,
  slab: drawSlab,
  cup: drawCup,
  sunglasses: drawSunglasses,
} as const satisfies Record<string, CoverDrawer>;
export type CoverKind = keyof typeof coverDrawers;
