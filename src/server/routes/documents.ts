import type { DocumentAccepted } from '../../shared/contract.js';
import { documentDetails } from '../contract-schemas.js';
import { takeImage } from '../image-upload.js';
import { keepResult } from '../session-store.js';
import { callHook, dataOf, settle } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The level of the document check where none is asked for: the one in the interface's samples. */
const defaultLevel = 'basic';

/** `POST /documents`: the front is checked; a back, once the front is taken, is read by ocr. */
export async function checkDocument(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, sessionSeconds, cleanImage, hooks, state } = environment;
  const { sessionId } = context.get('session');
  const rules = {
    imageParts: ['image'],
    optionalImageParts: ['back'],
    details: documentDetails,
  } as const;
  return answerUpload(context, environment, rules, async ({ images, details }, beforeCall) => {
    const front = await cleanImage(takeImage(images, 'image'));
    const backImage =
      images.back === undefined ? null : await cleanImage(takeImage(images, 'back'));
    const release = await beforeCall(backImage === null ? 1 : 2);
    const { country, documentType, verificationLevel = defaultLevel } = details;
    const checked = await settle(
      service.document({ country, documentType, verificationLevel, documentImage: front }),
    );
    // A back that cannot be read does not undo a front that was taken: that would pay for the front twice.
    const isTaken = checked.answer !== null && !checked.answer.pending;
    const back =
      isTaken && backImage !== null ? await settle(service.ocr({ base64Image: backImage })) : null;
    release();
    await callHook(environment, sessionId, hooks.onDocumentChecked, {
      ...checked,
      details,
      back,
    });
    const { reference } = dataOf(checked);
    const accepted: DocumentAccepted = {
      documentId: crypto.randomUUID(),
      reference,
      backRead: back?.answer?.pending === false,
    };
    await keepResult(state, sessionId, 'document', accepted, sessionSeconds);
    return { status: 201, body: accepted };
  });
}
