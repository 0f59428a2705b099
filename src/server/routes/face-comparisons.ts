import { z } from 'zod';
import type { FacesCompared } from '../../shared/contract.js';
import { takeImage } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import { resultEntry } from '../session-store.js';
import { dataOf } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The client hands on what deviates from the document; nothing is decided on a verdict that is none. */
const answeredVerdict = z.looseObject({ isMatch: z.boolean() });

/** `POST /face-comparisons`: the document's portrait against the selfie. */
export async function compareFaces(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, cleanImage } = environment;
  const rules = {
    imageParts: ['source', 'target'],
    details: null,
    hook: 'onFacesCompared',
    kind: 'faceComparison',
  } as const;
  return answerUpload(context, environment, rules, async ({ images }, attempt) => {
    const sourceImage = await cleanImage(takeImage(images, 'source'));
    const targetImage = await cleanImage(takeImage(images, 'target'));
    await environment.checkFace(targetImage);
    const { similarityThreshold } = environment;
    const checked = await attempt.call('faceComparison', (options) =>
      service.faceComparison({ sourceImage, targetImage, similarityThreshold }, options),
    );
    await attempt.report('onFacesCompared', checked);
    const { data, reference } = dataOf(checked);
    const verdict = answeredVerdict.safeParse(data);
    if (!verdict.success) throw new ProblemError('FAILED', { reference });
    if (!verdict.data.isMatch) throw new ProblemError('FACE_MISMATCH', { reference });
    const compared: FacesCompared = {
      comparisonId: crypto.randomUUID(),
      reference,
      isMatch: true,
    };
    attempt.add(resultEntry(environment, attempt.session, 'faceComparison', compared));
    return { status: 201, body: compared };
  });
}
