import type { DocumentAccepted } from 'idv-elements/contract';
import { documentDetails } from 'idv-elements/contract-schemas';
import { dataOf } from '../calls/service-call.js';
import type { BackendContext, Environment } from '../environment.js';
import { pictureForHook } from '../images/picture.js';
import { acceptedEntry, adoptedEntry } from '../sessions/session-record.js';
import { answerUpload, takeImage, uploadRules } from './writes.js';

/** The level if the request names none. The samples of the interface use it. */
const defaultLevel = 'basic';

/** `POST /documents`: checks the front and, once it is accepted, reads the back by OCR. */
export function checkDocument(context: BackendContext, environment: Environment): Promise<Response> {
  const { service, cleanImage, pictures } = environment;
  const session = context.get('session');
  const rules = uploadRules({
    images: { image: 'required', back: 'optional' },
    details: documentDetails,
    hook: 'onDocumentChecked',
    adopt: ({ images }, body) =>
      adoptedEntry(environment, session, 'document', body as DocumentAccepted, images['image']),
  });
  return answerUpload(context, environment, rules, async (upload, attempt) => {
    const front = await cleanImage(takeImage(upload, 'image'));
    const back = upload.images['back'] === undefined ? null : await cleanImage(takeImage(upload, 'back'));
    const { country, documentType, verificationLevel = defaultLevel } = upload.details;
    const documentId = crypto.randomUUID();
    const forHook = (hasBytes: boolean) => ({
      picture: pictureForHook(front, hasBytes),
      backPicture: back === null ? null : pictureForHook(back, hasBytes),
    });
    attempt.describe({ details: upload.details, documentId, ...forHook(false) });
    await attempt.countPaidCalls(back === null ? 1 : 2);
    const request = { country, documentType, verificationLevel, documentImage: front.bytes };
    const checked = await attempt.call('document', (options) => service.document(request, options));
    const isAccepted = checked.answer !== null && !checked.answer.pending;
    // A back that cannot be read does not reject an accepted front: otherwise the front would have to be paid for
    // twice.
    const readBack = (base64Image: Uint8Array) =>
      attempt.call('ocr', (options) => service.ocr({ base64Image }, options), true);
    const backChecked = isAccepted && back !== null ? await readBack(back.bytes) : null;
    await attempt.report('onDocumentChecked', { ...checked, back: backChecked, ...forHook(pictures.bytesInHooks) });
    const result: DocumentAccepted = {
      documentId,
      reference: dataOf(checked).reference,
      backRead: backChecked?.answer?.pending === false,
      sha256: front.sha256,
      backSha256: back?.sha256 ?? null,
    };
    attempt.add(await acceptedEntry(environment, session, 'document', result, front));
    return { status: 201, body: result };
  });
}
