import type { DocumentAccepted } from 'idv-elements/contract';
import { sha256Hex } from '../bytes.js';
import { documentDetails } from 'idv-elements/contract-schemas';
import { pictureForHook } from '../hook-picture.js';
import { takeImage } from '../image-upload.js';
import type { ScannedImage } from '../scanned-image.js';
import { acceptedEntry, adoptedEntry } from '../session-record.js';
import { dataOf } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The level of the document check where none is asked for: the one in the interface's samples. */
const defaultLevel = 'basic';

/** `POST /documents`: the front is checked; a back, once the front is taken, is read by ocr. */
export async function checkDocument(context: BackendContext, environment: Environment): Promise<Response> {
  const { service, cleanImage } = environment;
  const session = context.get('session');
  const rules = {
    imageParts: ['image'] as const,
    optionalImageParts: ['back'] as const,
    details: documentDetails,
    hook: 'onDocumentChecked' as const,
    adopt: (upload: { images: { image?: ScannedImage } }, body: object) => {
      const result = body as DocumentAccepted;
      const adopted = { id: result.documentId, result, upload: upload.images.image };
      return adoptedEntry(environment, session, 'document', adopted);
    },
  };
  return answerUpload(context, environment, rules, async ({ images, details }, attempt) => {
    const front = await cleanImage(takeImage(images, 'image'));
    const backImage = images.back === undefined ? null : await cleanImage(takeImage(images, 'back'));
    const { country, documentType, verificationLevel = defaultLevel } = details;
    const documentId = crypto.randomUUID();
    const sha256 = await sha256Hex(front);
    const backSha256 = backImage === null ? null : await sha256Hex(backImage);
    attempt.describe({
      details,
      documentId,
      picture: { sha256, bytes: null },
      backPicture: backSha256 === null ? null : { sha256: backSha256, bytes: null },
    });
    await attempt.countPaidCalls(backImage === null ? 1 : 2);
    const request = { country, documentType, verificationLevel, documentImage: front };
    const checked = await attempt.call('document', (options) => service.document(request, options));
    // A back that cannot be read does not undo a front that was taken: that would pay for the front twice.
    const isTaken = checked.answer !== null && !checked.answer.pending;
    const readBack = (base64Image: Uint8Array) =>
      attempt.call('ocr', (options) => service.ocr({ base64Image }, options), true);
    const back = isTaken && backImage !== null ? await readBack(backImage) : null;
    const backPicture =
      backImage === null || backSha256 === null ? null : pictureForHook(environment, backSha256, backImage);
    const picture = pictureForHook(environment, sha256, front);
    await attempt.report('onDocumentChecked', { ...checked, back, picture, backPicture });
    const { reference } = dataOf(checked);
    const accepted: DocumentAccepted = {
      documentId,
      reference,
      backRead: back?.answer?.pending === false,
      sha256,
      backSha256,
    };
    const kept = { id: documentId, result: accepted, picture: front };
    attempt.add(await acceptedEntry(environment, session, 'document', kept));
    return { status: 201, body: accepted };
  });
}
