/** What a person can be asked to do. "Left" and "right" are the person's own. */
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
 * `depth`: the head turns before the camera, and a flat picture of it does not follow. `expression`: something
 * moves that a still picture cannot move. A challenge may only be swapped within its strength.
 */
export type ChallengeStrength = 'depth' | 'expression';

/**
 * `move-closer` stands with the expressions: its perspective tells a head from a sheet, but by a third of the
 * margin a turn has, and it asks nothing that a recording would not show anyway.
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
