/** What a check found, and what to do about it. */
export interface Finding {
  /** `wrong`: the elements don't work, or not as they should. `advice`: they work, but slower. */
  weight: 'wrong' | 'advice';
  /** File or address. */
  about: string;
  what: string;
  fix: string;
}

export const wrong = (about: string, what: string, fix: string): Finding => ({ weight: 'wrong', about, what, fix });
export const advice = (about: string, what: string, fix: string): Finding => ({ weight: 'advice', about, what, fix });

export const isWrong = (findings: readonly Finding[]): boolean => findings.some(({ weight }) => weight === 'wrong');

export function printFindings(place: string, findings: readonly Finding[]): void {
  if (findings.length === 0) {
    console.log(`${place}: everything is in order.`);
    return;
  }
  // The same finding often applies to every file, so report it once.
  const groups = new Map<string, { finding: Finding; about: string[] }>();
  for (const finding of findings) {
    const key = [finding.weight, finding.what, finding.fix].join('\n');
    const group = groups.get(key) ?? { finding, about: [] };
    group.about.push(finding.about);
    groups.set(key, group);
  }
  for (const { finding, about } of groups.values()) {
    const names = about.length > 3 ? `${about.slice(0, 2).join(', ')} and ${about.length - 2} more` : about.join(', ');
    console.log(`${finding.weight === 'wrong' ? 'WRONG ' : 'advice'}  ${names}: ${finding.what}`);
    console.log(`        → ${finding.fix}`);
  }
  const count = (weight: Finding['weight']): number => findings.filter((each) => each.weight === weight).length;
  console.log(`${place}: ${count('wrong')} wrong, ${count('advice')} pieces of advice.`);
}
