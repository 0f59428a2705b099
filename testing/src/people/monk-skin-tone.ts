/** A tone of the Monk Skin Tone scale, 1 (lightest) to 10 (darkest). */
export type MonkTone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** The ten published values, sRGB. Source: Ellis Monk, Monk Skin Tone Scale (skintone.google), 2022. */
export const monkSkinTones: Record<MonkTone, string> = {
  1: '#f6ede4',
  2: '#f3e7db',
  3: '#f7ead0',
  4: '#eadaba',
  5: '#d7bd96',
  6: '#a07e56',
  7: '#825c43',
  8: '#604134',
  9: '#3a312a',
  10: '#292420',
};

export const monkTones = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies readonly MonkTone[];
