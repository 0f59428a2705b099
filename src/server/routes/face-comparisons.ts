import { z } from 'zod';
import type { FacesCompared } from '../../shared/contract.js';
import { takeImage } from '../image-upload.js';
import { ProblemError } from '../problem.js';
import { keepResult } from '../session-store.js';
import { callHook, dataOf, settle } from '../service-check.js';
import type { BackendContext, Environment } from './environment.js';
import { answerUpload } from './upload.js';

/** The client hands on what deviates from the document; nothing is decided on a verdict that is none. */
const answeredVerdict = z.looseObject({ isMatch: z.boolean() });

/** `POST /face-comparisons`: the document's portrait against the selfie. */
export async function compareFaces(
  context: BackendContext,
  environment: Environment,
): Promise<Response> {
  const { service, sessionSeconds, cleanImage, hooks, state } = environment;
  const { sessionId } = context.get('session');
  const rules = { imageParts: ['source', 'target'], details: null } as const;
  return answerUpload(context, environment, rules, async ({ images }, beforeCall) => {
    const sourceImage = await cleanImage(takeImage(images, 'source'));
    const target = takeImage(images, 'target');
    const targetImage = await cleanImage(target);
    await environment.checkFace(targetImage, target);
    const release = await beforeCall();
    const { similarityThreshold } = environment;
    const checked = await settle(
      service.faceComparison({ sourceImage, targetImage, similarityThreshold }),
    );
    release();
    await callHook(environment, sessionId, hooks.onFacesCompared, checked);
    const { data, reference } = dataOf(checked);
    const verdict = answeredVerdict.safeParse(data);
    if (!verdict.success) throw new ProblemError('FAILED', { reference });
    if (!verdict.data.isMatch) throw new ProblemError('FACE_MISMATCH', { reference });
    const compared: FacesCompared = {
      comparisonId: crypto.randomUUID(),
      reference,
      isMatch: true,
    };
    await keepResult(state, sessionId, 'faceComparison', compared, sessionSeconds);
    return { status: 201, body: compared };
  });
}
