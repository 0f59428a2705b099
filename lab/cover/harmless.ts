/** Things on people's faces that hide nothing and must not be taken for a cover. */
import type { Pixels, Point } from '../../src/contract/geometry.js';
import { latticeNoise, smoothNoise } from '../../testing/src/render/random.js';
import { boundsOf, depthInside, edge, paint, smoothOutline, type Rgb } from './canvas.js';
import { anyCloth, anyColor, between, oneOf, rgbOf, scaled } from './cloth.js';
import type { CoverDrawer } from './covers.js';
import type { FacePlace } from './place.js';

const lips = [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146];

/** Stubble to full beard, any hair color. The lips stay visible. */
const growBeard: CoverDrawer = (picture, face, random) => {
  const hair = scaled(
    rgbOf(oneOf(random, ['#17120f', '#17120f', '#3a2618', '#6b4a2e', '#8d8a86', '#d8d5d0', '#7a3d1c'])),
    between(random, 0.6, 1.3),
  );
  const full = between(random, 0.25, 0.95);
  const seed = Math.floor(random() * 1e6);
  const moustache = random() < 0.8;
  const high = between(random, 0.1, 0.24);
  const mouth = face.markOf(13);
  const lipLine = lips.map((mark) => face.mark(mark));
  const fall = between(random, 1, 1.25);
  const outline = smoothOutline(
    [
      face.at(-0.33, high - 0.05),
      ...[172, 150, 152, 379, 397].map((mark): Point => {
        const { x, y } = face.markOf(mark);
        return face.at(x * 1.02, y * fall);
      }),
      face.at(0.33, high - 0.05),
      face.at(0.14, high + 0.02),
      face.at(0.09, face.markOf(164).y - (moustache ? 0.025 : -0.03)),
      face.at(-0.09, face.markOf(164).y - (moustache ? 0.025 : -0.03)),
      face.at(-0.14, high + 0.02),
    ],
    4,
  );
  const curl = between(random, 0.008, 0.03);
  paint(picture, {
    bounds: boundsOf(outline),
    alphaAt: (x, y) => {
      const free = edge(-depthInside(lipLine, x, y) - 1, 3);
      const { x: u, y: v } = face.inverse(x, y);
      const tuft = 0.55 + 0.45 * smoothNoise((u + 0.4 * v) / curl, (v - mouth.y) / (curl * 3), seed);
      return full * free * tuft * edge(depthInside(outline, x, y), 0.07 * face.height);
    },
    colorAt: (x, y) => scaled(hair, 0.75 + 0.5 * latticeNoise(Math.round(x), Math.round(y), seed)),
  });
};

const wearGlasses: CoverDrawer = (picture, face, random) => {
  const wide = between(random, 0.1, 0.155);
  const high = wide * between(random, 0.55, 1);
  const square = between(random, 2, 5);
  const rim = between(random, 0.004, 0.02);
  const rimColor = random() < 0.6 ? ([18, 17, 18] as Rgb) : anyColor(random);
  const tint = anyColor(random);
  const tinted = random() < 0.3 ? between(random, 0, 0.25) : 0;
  const shine = random() < 0.3 ? between(random, 0.1, 0.45) : 0;
  const seed = Math.floor(random() * 1e6);
  for (const side of [-1, 1]) {
    const eye = face.markOf(side < 0 ? 468 : 473);
    const center = { x: eye.x + side * 0.01, y: eye.y + 0.015 };
    paint(picture, {
      bounds: boundsOf([face.at(center.x, center.y)], (wide + rim) * 1.5 * face.height),
      alphaAt: (x, y) => {
        const { x: u, y: v } = face.inverse(x, y);
        const reach =
          (Math.abs((u - center.x) / wide) ** square + Math.abs((v - center.y) / high) ** square) ** (1 / square);
        const distance = (1 - reach) * high * face.height;
        const lens = edge(distance, 1.6);
        const frame = Math.max(0, edge(distance + rim * face.height, 1.6) - lens);
        const corner = Math.max(0, smoothNoise(u * 14, v * 14, seed) - 0.35);
        return frame + lens * Math.max(tinted, shine * Math.min(1, 2 * corner));
      },
      colorAt: (x, y) => {
        const { x: u, y: v } = face.inverse(x, y);
        const reach = Math.hypot((u - center.x) / wide, (v - center.y) / high);
        if (reach > 0.9) return rimColor;
        return tinted > 0 ? tint : [235, 240, 245];
      },
    });
  }
};

/** A hijab or other scarf around the face. */
const wearHeadscarf: CoverDrawer = (picture, face, random) => {
  const cloth = anyCloth(random, anyColor(random));
  const width = between(random, 0.33, 0.38);
  const brow = -between(random, 0.36, 0.5);
  const chin = between(random, 0.47, 0.54);
  const inner = smoothOutline(
    [
      face.at(0, brow),
      face.at(width * 0.75, brow * 0.75),
      face.at(width, -0.05),
      face.at(width * 0.85, 0.28),
      face.at(0, chin),
      face.at(-width * 0.85, 0.28),
      face.at(-width, -0.05),
      face.at(-width * 0.75, brow * 0.75),
    ],
    4,
  );
  const outer = smoothOutline(
    [
      face.at(0, -0.85),
      face.at(0.55, -0.45),
      face.at(0.62, 0.2),
      face.at(0.75, 1.2),
      face.at(-0.75, 1.2),
      face.at(-0.62, 0.2),
      face.at(-0.55, -0.45),
    ],
    4,
  );
  paint(picture, {
    bounds: boundsOf(outer),
    alphaAt: (x, y) => Math.min(edge(depthInside(outer, x, y), 2), edge(-depthInside(inner, x, y), 2)),
    colorAt: (x, y) => {
      const { x: u, y: v } = face.inverse(x, y);
      const inside = Math.max(0, -depthInside(inner, x, y)) / face.height;
      return scaled(cloth(u, v), 0.65 + 0.35 * Math.min(1, inside / 0.08));
    },
  });
};

/** A cap or hat that reaches to just above the brows, with its brim's shadow. */
const wearHat: CoverDrawer = (picture, face, random) => {
  const cloth = anyCloth(random, anyColor(random));
  const brim = -between(random, 0.3, 0.42);
  const sag = between(random, -0.06, 0.06);
  const shadow = random() < 0.6 ? between(random, 0.15, 0.6) : 0;
  const reach = between(random, 0.1, 0.45);
  const half = between(random, 0.38, 0.6);
  const outline = smoothOutline(
    [
      face.at(-half, brim + sag),
      face.at(0, brim),
      face.at(half, brim + sag),
      face.at(0.45, -0.7),
      face.at(0, -0.9),
      face.at(-0.45, -0.7),
    ],
    4,
  );
  if (shadow > 0) castShadow(picture, face, shadow, (u, v) => (u > -0.5 && u < 0.5 ? (brim + reach - v) / 0.06 : -1));
  paint(picture, {
    bounds: boundsOf(outline),
    alphaAt: (x, y) => edge(depthInside(outline, x, y), 2),
    colorAt: (x, y) => {
      const { x: u, y: v } = face.inverse(x, y);
      return cloth(u, v);
    },
  });
};

/** Removes light where `insideAt` is above 0, fully from 1 up. */
function castShadow(
  picture: Pixels,
  face: FacePlace,
  strength: number,
  insideAt: (u: number, v: number) => number,
): void {
  paint(picture, {
    bounds: boundsOf([face.at(-0.6, -0.9), face.at(0.6, 0.8)], 0.2 * face.height),
    alphaAt: (x, y) => {
      const { x: u, y: v } = face.inverse(x, y);
      return strength * Math.max(0, Math.min(1, insideAt(u, v)));
    },
    colorAt: () => [4, 3, 3],
  });
}

const standInShade: CoverDrawer = (picture, face, random) => {
  const lean = between(random, 0, 2 * Math.PI);
  const offset = between(random, -0.15, 0.15);
  const soft = between(random, 0.03, 0.4);
  castShadow(
    picture,
    face,
    between(random, 0.2, 0.75),
    (u, v) => (Math.cos(lean) * u + Math.sin(lean) * v - offset) / soft,
  );
};

const shine: CoverDrawer = (picture, face, random) => {
  for (const mark of [4, 151, 50, 280, 199]) {
    if (random() < 0.4) continue;
    const { x, y } = face.markOf(mark);
    const size = between(random, 0.02, 0.07);
    const strength = between(random, 0.1, 0.6);
    paint(picture, {
      bounds: boundsOf([face.at(x, y)], 3 * size * face.height),
      alphaAt: (px, py) => {
        const { x: u, y: v } = face.inverse(px, py);
        return strength * Math.exp(-(((u - x) ** 2 + (v - y) ** 2) / size ** 2));
      },
      colorAt: () => [252, 248, 244],
    });
  }
};

const wearLipstick: CoverDrawer = (picture, face, random) => {
  const outline = lips.map((mark) => face.mark(mark));
  const mouth = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95].map(
    (mark) => face.mark(mark),
  );
  const color = rgbOf(oneOf(random, ['#8a1020', '#c02040', '#301020', '#5a1a4a', '#c88878', '#222024', '#e06080']));
  const alpha = between(random, 0.3, 0.8);
  paint(picture, {
    bounds: boundsOf(outline),
    alphaAt: (x, y) => alpha * Math.min(edge(depthInside(outline, x, y), 2), edge(-depthInside(mouth, x, y), 2)),
    colorAt: () => color,
  });
};

/** Patches of lighter or darker skin. */
const haveVitiligo: CoverDrawer = (picture, face, random) => {
  const seed = Math.floor(random() * 1e6);
  const size = between(random, 0.06, 0.18);
  const tone: Rgb = random() < 0.7 ? [225, 190, 170] : [70, 45, 35];
  const alpha = between(random, 0.2, 0.6);
  paint(picture, {
    bounds: face.box,
    alphaAt: (x, y) => {
      const { x: u, y: v } = face.inverse(x, y);
      const eyes = [468, 473].some((mark) => {
        const eye = face.markOf(mark);
        return Math.hypot(u - eye.x, (v - eye.y) * 1.6) < 0.09;
      });
      return eyes ? 0 : alpha * Math.max(0, Math.min(1, 6 * (smoothNoise(u / size, v / size, seed) - 0.2)));
    },
    colorAt: () => tone,
  });
};

/** Lenses that reflect a window or a lamp so brightly that the eyes cannot be seen. */
export const drawGlare: CoverDrawer = (picture, face, random) => {
  const wide = between(random, 0.1, 0.15);
  const high = wide * between(random, 0.6, 0.95);
  const light: Rgb = [between(random, 170, 255), between(random, 180, 255), between(random, 180, 255)];
  const strength = between(random, 0.75, 1);
  const lean = between(random, -1, 1);
  const seed = Math.floor(random() * 1e6);
  for (const side of [-1, 1]) {
    const eye = face.markOf(side < 0 ? 468 : 473);
    const bounds = boundsOf([face.at(eye.x, eye.y)], 1.3 * wide * face.height);
    const reach = (x: number, y: number): number => {
      const { x: u, y: v } = face.inverse(x, y);
      return Math.hypot((u - eye.x) / wide, (v - eye.y) / high);
    };
    paint(picture, {
      bounds,
      alphaAt: (x, y) => {
        const { x: u, y: v } = face.inverse(x, y);
        const inside = reach(x, y);
        const band = 1 - Math.min(1, Math.abs((u - eye.x) / wide + (lean * (v - eye.y)) / high) ** 4);
        const patchy = 0.75 + 0.25 * smoothNoise(u * 10, v * 10, seed);
        return inside < 1 ? strength * band * patchy : Math.max(0, 1 - 14 * (inside - 1));
      },
      colorAt: (x, y) => (reach(x, y) < 1 ? light : [24, 22, 22]),
    });
  }
};

export const harmlessDrawers = {
  beard: growBeard,
  glasses: wearGlasses,
  headscarf: wearHeadscarf,
  hat: wearHat,
  shade: standInShade,
  shine,
  lipstick: wearLipstick,
  vitiligo: haveVitiligo,
} as const satisfies Record<string, CoverDrawer>;
export type HarmlessKind = keyof typeof harmlessDrawers;
