import type { DocumentAccepted } from 'idv-elements/contract';
import { documentDetails } from 'idv-elements/contract-schemas';
import { isServiceType } from 'idv-elements-internal';
import type { EndpointData } from '../../identity-service/index.js';
import { dataOf } from '../calls/service-call.js';
import type { BackendContext, Environment } from '../environment.js';
import { treatmentOf } from '../document-policy.js';
import { outcomeOf, type Checked } from '../hooks.js';
import { pictureForHook } from '../images/picture.js';
import { acceptedEntry, adoptedEntry } from '../sessions/session-record.js';
import { ProblemError } from '../shared/problem.js';
import { answerUpload, takeImage, uploadRules } from './uploads.js';

/** The level if the request names none. The samples of the interface use it. */
const defaultLevel = 'basic';

/**
 * `POST /documents`: checks the front and, once it is accepted, reads the back by OCR. If the service has no check for
 * the document, the policy says whether the front is read by OCR too, only kept, or refused.
 */
export function checkDocument(context: BackendContext, environment: Environment): Promise<Response> {
  const { service, cleanImage, pictures, policy } = environment;
  const session = context.get('session');
  const rules = uploadRules({
    images: { image: 'required', back: 'optional' },
    details: documentDetails,
    hook: 'onDocumentChecked',
    adopt: ({ images }, body) =>
      adoptedEntry(environment, session, 'document', body as DocumentAccepted, images['image']),
  });
  return answerUpload(context, environment, rules, async (upload, attempt) => {
    const { country, documentType, verificationLevel = defaultLevel } = upload.details;
    const checked = treatmentOf(policy, documentType);
    if (checked === 'none') throw new ProblemError('DOCUMENT_NOT_SUPPORTED');
    const front = await cleanImage(takeImage(upload, 'image'));
    const back = upload.images['back'] === undefined ? null : await cleanImage(takeImage(upload, 'back'));
    const documentId = crypto.randomUUID();
    const forHook = (hasBytes: boolean) => ({
      picture: pictureForHook(front, hasBytes),
      backPicture: back === null ? null : pictureForHook(back, hasBytes),
    });
    const ocr = (step: string, base64Image: Uint8Array, isOptional: boolean) =>
      attempt.call(step, (options) => service.ocr({ base64Image }, options), isOptional);
    const checkFront = () => {
      if (!isServiceType(documentType)) return ocr('front', front.bytes, false);
      const request = { country, documentType, verificationLevel, documentImage: front.bytes };
      return attempt.call('document', (options) => service.document(request, options));
    };
    attempt.describe({ checked, details: upload.details, documentId, ...forHook(false) });
    let outcome: Checked<unknown> | null = null;
    let backRead: Checked<EndpointData<'ocr'>> | null = null;
    if (checked !== 'kept') {
      await attempt.countPaidCalls(back === null ? 1 : 2);
      outcome = await checkFront();
      const isAccepted = outcome.answer !== null && !outcome.answer.pending;
      // A back that cannot be read does not reject an accepted front: otherwise the front would have to be paid for
      // twice.
      if (isAccepted && back !== null) backRead = await ocr('ocr', back.bytes, true);
    }
    const known = outcome === null ? { checked, answer: null, failure: null, text: null } : outcomeOf(checked, outcome);
    await attempt.report('onDocumentChecked', { ...known, back: backRead, ...forHook(pictures.bytesInHooks) });
    const result: DocumentAccepted = {
      documentId,
      checked,
      reference: outcome === null ? documentId : dataOf(outcome).reference,
      backRead: backRead?.answer?.pending === false,
      sha256: front.sha256,
      backSha256: back?.sha256 ?? null,
    };
    attempt.add(await acceptedEntry(environment, session, 'document', result, front));
    return { status: 201, body: result };
  });
}
