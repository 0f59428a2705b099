import type { DocumentAccepted } from '../../shared/contract.js';
import { sha256Hex } from '../bytes.js';
import { documentDetails } from '../contract-schemas.js';
import { pictureForHook } from '../hook-picture.js';
import { takeImage } from '../image-upload.js';
import { callHook, dataOf, settle } from '../service-check.js';
import { keepAccepted } from '../session-record.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The level of the document check where none is asked for: the one in the interface's samples. */
const defaultLevel = 'basic';

/** `POST /documents`: the front is checked; a back, once the front is taken, is read by ocr. */
export async function checkDocument(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, cleanImage, hooks } = environment;
  const session = context.get('session');
  const rules = {
    imageParts: ['image'],
    optionalImageParts: ['back'],
    details: documentDetails,
  } as const;
  return answerUpload(context, environment, rules, async ({ images, details }, beforeCall) => {
    const front = await cleanImage(takeImage(images, 'image'));
    const backImage =
      images.back === undefined ? null : await cleanImage(takeImage(images, 'back'));
    await beforeCall();
    const { country, documentType, verificationLevel = defaultLevel } = details;
    const checked = await settle(
      service.document({ country, documentType, verificationLevel, documentImage: front }),
    );
    // A back that cannot be read does not undo a front that was taken: that would pay for the front twice.
    const isTaken = checked.answer !== null && !checked.answer.pending;
    const back =
      isTaken && backImage !== null ? await settle(service.ocr({ base64Image: backImage })) : null;
    const documentId = crypto.randomUUID();
    const sha256 = await sha256Hex(front);
    const backPicture =
      backImage === null
        ? null
        : pictureForHook(environment, await sha256Hex(backImage), backImage);
    await callHook(environment, session.sessionId, hooks.onDocumentChecked, {
      ...checked,
      details,
      back,
      documentId,
      picture: pictureForHook(environment, sha256, front),
      backPicture,
    });
    const { reference } = dataOf(checked);
    const accepted: DocumentAccepted = {
      documentId,
      reference,
      backRead: back?.answer?.pending === false,
      sha256,
      backSha256: backPicture?.sha256 ?? null,
    };
    const kept = { id: documentId, result: accepted, picture: front };
    await keepAccepted(environment, session, 'document', kept);
    return { status: 201, body: accepted };
  });
}
