import type { Attack } from '../attack.js';
import { exchangeRest, sendForged } from '../evidence.js';

export const pictureForgedEarly: Attack = {
  name: 'picture forged early',
  does: 'a performed check whose picture at rest is forged before it is hashed; a face comparison sees two people',
  target: { verifier: { readsPictures: true, seesTwoPeople: true } },
  async run(target) {
    let isForged = false;
    const { passed, reasons } = await sendForged(target, {
      async beforeRequest(done) {
        if (isForged || done.pictures.size === 0) return;
        isForged = true;
        await exchangeRest(done);
      },
    });
    return { tried: 1, through: Number(passed), seen: reasons.join(', ') };
  },
};
