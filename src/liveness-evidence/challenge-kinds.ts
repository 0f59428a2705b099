/** The movements that a person can be asked for. "Left" and "right" are the person's own. */
export const challengeKinds = [
  'turn-left',
  'turn-right',
  'nod',
  'blink',
  'smile',
  'open-mouth',
  'move-closer',
] as const;
export type ChallengeKind = (typeof challengeKinds)[number];

/**
 * `depth`: the head turns in front of the camera, which a flat picture of it cannot imitate. `expression`: something
 * moves that a still picture cannot move. A challenge may only be swapped for one of equal strength.
 */
export type ChallengeStrength = 'depth' | 'expression';

/**
 * `move-closer` counts as an expression: its perspective distinguishes a head from a sheet, but with a third of the
 * margin of a turn, and a recording would show it anyway.
 */
export const challengeStrength: Record<ChallengeKind, ChallengeStrength> = {
  'turn-left': 'depth',
  'turn-right': 'depth',
  nod: 'depth',
  blink: 'expression',
  smile: 'expression',
  'open-mouth': 'expression',
  'move-closer': 'expression',
};

export function kindsOfStrength(strength: ChallengeStrength): ChallengeKind[] {
  return challengeKinds.filter((kind) => challengeStrength[kind] === strength);
}
