/** The states of an eye that the network of `occlusion.ts` distinguishes, in the order of its outputs. */
export const eyeStates = ['open', 'closed', 'hidden', 'glare'] as const;
export type EyeState = (typeof eyeStates)[number];

/** Log-odds of one state against all others, from the network's outputs. */
export function logOddsOf(outputs: readonly number[], state: EyeState): number {
  const own = outputs[eyeStates.indexOf(state)]!;
  const others = outputs.filter((_, at) => eyeStates[at] !== state);
  const highest = Math.max(...others);
  return own - highest - Math.log(others.reduce((sum, value) => sum + Math.exp(value - highest), 0));
}
