/** How similar two names are, 0 to 1. */

function tokensOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function matchingCharacters(left: string, right: string): { matches: string[]; other: string[] } {
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const matches: string[] = [];
  for (const [index, character] of [...left].entries()) {
    const last = Math.min(right.length - 1, index + reach);
    for (let place = Math.max(0, index - reach); place <= last; place += 1) {
      if (taken.has(place) || right[place] !== character) continue;
      taken.add(place);
      matches.push(character);
      break;
    }
  }
  const other = [...taken].toSorted((a, b) => a - b).map((place) => right[place] ?? '');
  return { matches, other };
}

/**
 * Jaro similarity with Winkler's bonus for a common start of up to four letters.
 * Source: W. E. Winkler, "String Comparator Metrics and Enhanced Decision Rules" (1990), scaling 0.1.
 */
function jaroWinkler(left: string, right: string): number {
  if (left === right) return left === '' ? 0 : 1;
  const { matches, other } = matchingCharacters(left, right);
  const count = matches.length;
  if (count === 0) return 0;
  const transposed = matches.filter((character, index) => character !== other[index]).length / 2;
  const jaro = (count / left.length + count / right.length + (count - transposed) / count) / 3;
  let start = 0;
  while (start < 4 && start < left.length && left[start] === right[start]) start += 1;
  return jaro + start * 0.1 * (1 - jaro);
}

function bestMatchMean(tokens: readonly string[], others: readonly string[]): number {
  const best = tokens.map((token) => Math.max(...others.map((other) => jaroWinkler(token, other))));
  return best.reduce((sum, score) => sum + score, 0) / best.length;
}

/**
 * Word order is ignored. The name with fewer words weighs three times as much, so that a missing middle name costs
 * little and a wrong family name a lot.
 */
export function nameSimilarity(left: string, right: string): number {
  const [shorter, longer] = [tokensOf(left), tokensOf(right)].toSorted((a, b) => a.length - b.length);
  if (shorter === undefined || longer === undefined || shorter.length === 0) return 0;
  return (bestMatchMean(shorter, longer) * 3 + bestMatchMean(longer, shorter)) / 4;
}
