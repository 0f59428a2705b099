import type { DocumentAccepted, FaceAccepted } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { documentForm, faceForm, pictures, tally } from '../requests.js';

export const forgedComparisons: Attack = {
  name: 'forged comparisons',
  does: 'a picture compared with itself, under one id or two, with a foreign one, or with another person’s',
  async run(target) {
    const { small, selfie } = await pictures;
    const { token } = await target.openSession('attacker');
    const victim = await target.openSession('victim');
    const sendFace = async (as: string, image: Uint8Array<ArrayBuffer>) => {
      const answer = await target.send('/faces', { token: as, body: faceForm(image) });
      return ((await answer.json()) as FaceAccepted).faceId;
    };
    const faceId = await sendFace(token, small);
    const othersId = await sendFace(victim.token, selfie);
    const sent = await target.send('/documents', { token, body: documentForm(small) });
    const { documentId } = (await sent.json()) as DocumentAccepted;
    const compare = (body: FormData | object) =>
      target.send('/face-comparisons', {
        token,
        ...(body instanceof FormData
          ? { body }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
    const foreign = (known: object, parts: readonly string[]) => {
      const form = new FormData();
      for (const part of parts) form.set(part, new Blob([selfie]), part);
      form.set('details', JSON.stringify(known));
      return form;
    };
    const answers = await Promise.all(
      [
        { source: faceId, target: faceId },
        { source: documentId, target: faceId },
        { source: othersId, target: faceId },
        { source: faceId, target: othersId },
        foreign({}, ['source', 'target']),
        foreign({ source: documentId }, ['target']),
        foreign({ target: faceId }, ['source']),
      ].map(compare),
    );
    const statuses = answers.map(({ status }) => status);
    const paid = target.callsOf('face-comparison').length;
    return {
      tried: statuses.length,
      through: statuses.filter((status) => status < 400 || status >= 500).length + paid,
      seen: `${tally(statuses)}; paid ${paid}`,
    };
  },
};
