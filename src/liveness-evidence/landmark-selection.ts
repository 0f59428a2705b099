/**
 * The landmarks a trace keeps, by index of the canonical face mesh (MediaPipe): a quarter of the 478, spread over the
 * whole face and close together where lids and lips move. "Left" and "right" are of the unmirrored picture.
 */
const contour = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
const noseAndBrow = [168, 6, 197, 195, 5, 4, 1, 98, 327, 2, 48, 278, 9, 8, 151, 69, 299, 55, 285] as const;
const brows = [70, 63, 105, 66, 107, 336, 296, 334, 293, 300] as const;
const eyes = [33, 133, 160, 159, 158, 144, 145, 153, 263, 362, 387, 386, 385, 373, 374, 380, 468, 473] as const;
const lips = [61, 40, 37, 0, 267, 270, 291, 321, 314, 17, 84, 91, 78, 81, 13, 311, 308, 402, 14, 178] as const;
const cheeks = [116, 345, 117, 346, 118, 347, 101, 330, 50, 280, 205, 425, 36, 266, 187, 411] as const;

export const tracedLandmarks: readonly number[] = [...contour, ...noseAndBrow, ...brows, ...eyes, ...lips, ...cheeks];

const places = new Map(tracedLandmarks.map((landmark, place) => [landmark, place]));

/** Index of a landmark among the traced ones. */
export function placeOf(landmark: number): number {
  const place = places.get(landmark);
  if (place === undefined) throw new RangeError(`landmark ${landmark} is not traced`);
  return place;
}

/**
 * Landmarks that expressions do not move, each with its depth behind the line between the eyes' middles, in hundredths
 * of the eye distance: the mesh's mean over 300 real people. They serve to follow the head, to measure its depth, and
 * to recognize its shape.
 */
const rigid = [
  ...[33, 15, 133, 7, 362, 7, 263, 15, 168, -21, 6, -28, 197, -36, 195, -45, 5, -54, 4, -58],
  ...[1, -54, 98, -16, 327, -16, 2, -29, 9, -24, 8, -22, 151, -19, 10, -13, 109, -10, 338, -10],
  ...[67, 0, 297, 0, 103, 18, 332, 18, 54, 39, 284, 39, 21, 59, 251, 59, 162, 80, 389, 80],
  ...[127, 97, 356, 97, 234, 103, 454, 103, 116, 36, 345, 36, 117, 16, 346, 16, 118, 7, 347, 7],
  ...[101, -2, 330, -2],
];
export const rigidPlaces: readonly number[] = rigid.filter((_, at) => at % 2 === 0).map(placeOf);
/** The depth at each rigid place, in eye distances. */
export const rigidDepths: readonly number[] = rigid
  .filter((_, at) => at % 2 === 1)
  .map((hundredths) => hundredths / 100);

/** The middle of the face without the mouth, closer to the camera than the rim. */
export const innerPlaces: readonly number[] = [
  ...[33, 133, 362, 263, 168, 6, 197, 195, 5, 4, 1, 98, 327, 2, 101, 330, 118, 347],
].map(placeOf);

/** The rim of the face, without the jaw, which the mouth moves. */
export const rimPlaces: readonly number[] = [
  ...[284, 251, 389, 356, 454, 323, 234, 127, 162, 21, 54, 93, 103, 332],
].map(placeOf);

/** Eyes' corners, forehead, temples and cheekbones: behind the tip of the nose, and not moved by a smile. */
export const facePlanePlaces: readonly number[] = [
  33, 133, 362, 263, 116, 345, 117, 346, 151, 10, 109, 338, 127, 356,
].map(placeOf);
export const noseBasePlace = placeOf(2);
export const nosePlaces: readonly number[] = [1, 4].map(placeOf);

export const eyePlaces = [
  { outer: 33, inner: 133, upper: [160, 159, 158], lower: [144, 145, 153] },
  { outer: 263, inner: 362, upper: [387, 386, 385], lower: [373, 374, 380] },
].map(({ outer, inner, upper, lower }) => ({
  outer: placeOf(outer),
  inner: placeOf(inner),
  lids: upper.map((landmark, at) => [placeOf(landmark), placeOf(lower[at] ?? landmark)] as const),
}));

export const mouthPlaces = {
  cornerLeft: placeOf(61),
  cornerRight: placeOf(291),
  innerLeft: placeOf(78),
  innerRight: placeOf(308),
  upper: placeOf(13),
  lower: placeOf(14),
};

export const foreheadPlace = placeOf(10);
export const chinPlace = placeOf(152);
