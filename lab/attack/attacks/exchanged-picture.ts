import type { Attack } from '../attack.js';
import { exchangeRest, sendForged, type Forging } from '../evidence.js';

const ways: Record<string, Forging> = {
  'after the check': { afterCheck: exchangeRest },
  'as an older element': { afterCheck: exchangeRest, asOlderElement: true },
};

export const exchangedPicture: Attack = {
  name: 'exchanged picture',
  does: 'a performed check whose picture at rest is exchanged once the check is over',
  target: { verifier: { readsPictures: true } },
  async run(target) {
    const seen: string[] = [];
    let through = 0;
    for (const [way, forging] of Object.entries(ways)) {
      const { passed, reasons } = await sendForged(target, forging);
      seen.push(`${way}: ${passed ? 'passed, ' : ''}${reasons.join(', ')}`);
      // Such a check hands out no picture.
      through += Number(passed && !reasons.includes('picture-unbound'));
    }
    return { tried: seen.length, through, seen: seen.join('; ') };
  },
};
