import type { DocumentAccepted } from '../../shared/contract.js';
import { documentDetails } from '../contract-schemas.js';
import { takeImage } from '../image-upload.js';
import { resultEntry } from '../session-store.js';
import { dataOf } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The level of the document check where none is asked for: the one in the interface's samples. */
const defaultLevel = 'basic';

/** `POST /documents`: the front is checked; a back, once the front is taken, is read by ocr. */
export async function checkDocument(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, cleanImage } = environment;
  const rules = {
    imageParts: ['image'],
    optionalImageParts: ['back'],
    details: documentDetails,
    hook: 'onDocumentChecked',
    kind: 'document',
  } as const;
  return answerUpload(context, environment, rules, async ({ images, details }, attempt) => {
    const front = await cleanImage(takeImage(images, 'image'));
    const backImage =
      images.back === undefined ? null : await cleanImage(takeImage(images, 'back'));
    const { country, documentType, verificationLevel = defaultLevel } = details;
    const request = { country, documentType, verificationLevel, documentImage: front };
    const checked = await attempt.call('document', (options) => service.document(request, options));
    // A back that cannot be read does not undo a front that was taken: that would pay for the front twice.
    const isTaken = checked.answer !== null && !checked.answer.pending;
    const readBack = (base64Image: Uint8Array) =>
      attempt.call('ocr', (options) => service.ocr({ base64Image }, options), true);
    const back = isTaken && backImage !== null ? await readBack(backImage) : null;
    await attempt.report('onDocumentChecked', { ...checked, details, back });
    const { reference } = dataOf(checked);
    const accepted: DocumentAccepted = {
      documentId: crypto.randomUUID(),
      reference,
      backRead: back?.answer?.pending === false,
    };
    attempt.add(resultEntry(environment, attempt.session, 'document', accepted));
    return { status: 201, body: accepted };
  });
}
