/** Figures on scores of genuine people and of attacks. Higher scores are more genuine. */

/** How often a genuine score is higher than an attack's. 1: always. */
export function areaUnderCurve(genuine: readonly number[], attacks: readonly number[]): number {
  let above = 0;
  for (const one of genuine) {
    for (const other of attacks) above += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return above / (genuine.length * attacks.length);
}

export interface Scored {
  person: string;
  value: number;
  isGenuine: boolean;
}

/** Wrong answers if each person is judged by the best limit for all others. */
export function errorsLeftOut(all: readonly Scored[]): { suspected: number; missed: number } {
  let [suspected, missed] = [0, 0];
  for (const one of all) {
    const limit = bestLimit(all.filter(({ person }) => person !== one.person));
    if (one.isGenuine && one.value < limit) suspected += 1;
    if (!one.isGenuine && one.value >= limit) missed += 1;
  }
  return { suspected, missed };
}

/** The limit between two scores that minimizes the sum of both error rates. */
function bestLimit(all: readonly Scored[]): number {
  const sorted = all.map(({ value }) => value).sort((a, b) => a - b);
  const limits = [0, ...sorted.slice(1).map((value, at) => (value + sorted[at]!) / 2), 1];
  const share = (list: readonly Scored[], wrong: (one: Scored) => boolean): number =>
    list.length === 0 ? 0 : list.filter(wrong).length / list.length;
  const genuine = all.filter(({ isGenuine }) => isGenuine);
  const attacks = all.filter(({ isGenuine }) => !isGenuine);
  const errorAt = (limit: number): number =>
    share(genuine, ({ value }) => value < limit) + share(attacks, ({ value }) => value >= limit);
  return limits.reduce((best, limit) => (errorAt(limit) < errorAt(best) ? limit : best));
}
