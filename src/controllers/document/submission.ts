import type { DocumentAccepted, DocumentDetails } from '../../shared/contract.js';
import { IdvError } from '../../shared/errors.js';
import type { DocumentPhoto } from './photo.js';
import { Submission } from '../shared/submission.js';

/** Names the identity service knows; generic forms are for pages that keep the picture themselves. */
function serviceType(type: string): DocumentDetails['documentType'] {
  if (type.startsWith('generic_')) {
    throw new IdvError('INVALID_REQUEST', `The service checks no document of type ${type}.`);
  }
  return type as DocumentDetails['documentType'];
}

/** Sends documents to the host backend. */
export class DocumentSubmission extends Submission<DocumentPhoto, DocumentAccepted> {
  constructor() {
    super('document', async (client, photo, options) => {
      const front = photo.sides.find(({ side }) => side === 'front') ?? photo.sides[0];
      if (front === undefined) throw new IdvError('capture-failed', 'There is no picture to send.');
      const back = photo.sides.find((side) => side !== front);
      return client.submitDocument(
        { front: front.image, back: back?.image ?? null },
        {
          country: photo.country,
          documentType: serviceType(photo.documentType),
          ...(photo.verificationLevel === null ? {} : { verificationLevel: photo.verificationLevel }),
          capturedAt: front.capturedAt,
          mode: front.mode,
          thresholdsVersion: front.thresholdsVersion,
          measures: { ...front.measures },
        },
        options,
      );
    });
  }
}
