import type { Attack } from '../attack.js';
import { faceForm, noisyJpeg, tally } from '../requests.js';

const people = 8;
const uploadsEach = 8;
const maxMegabytes = 400;

export const largeSelfies: Attack = {
  name: 'large selfies at once',
  does: `${people * uploadsEach} selfies of 5.6 MB at once, from ${people} people`,
  async run(house) {
    const large = await noisyJpeg(5_400, 4_000);
    const send = async (token: string, address: string) => {
      const response = await house.send('/faces', { token, address, body: faceForm(large) });
      await response.text();
      return { status: response.status, isToldWhen: response.headers.has('retry-after') };
    };
    const sessions = await Promise.all(
      Array.from({ length: people }, async (_, person) => {
        const address = `203.0.113.${person}`;
        return { ...(await house.openSession(`attacker-${person}`, address)), address };
      }),
    );
    const answers = await Promise.all(
      sessions.flatMap(({ token, address }) => Array.from({ length: uploadsEach }, () => send(token, address))),
    );
    const { peakMegabytes } = await house.usage();
    // Who is not at fault is told to come again, and never that the upload was too slow.
    const isRight = ({ status, isToldWhen }: (typeof answers)[number]) =>
      status === 201 || (status === 503 && isToldWhen) || status === 429;
    return {
      tried: answers.length,
      through: answers.filter((answer) => !isRight(answer)).length + Number(peakMegabytes > maxMegabytes),
      seen: `${(large.length / 1e6).toFixed(1)} MB each: ${tally(answers.map(({ status }) => status))}`,
    };
  },
};
