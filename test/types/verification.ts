/** The journey; its entry includes the events of its steps. */
import { IdvVerification } from 'idv-elements/verification';

const journey = document.querySelector('idv-verification') ?? new IdvVerification();
journey.steps = 'consent document face';
journey.country = 'GHA';
journey.handoff = 'on';
journey.completeStep('document');
journey.addEventListener('idv-verification-completed', ({ outcome, references }) => {
  console.log(outcome === 'handed-over', references.documentId);
  // @ts-expect-error unknown outcome
  console.log(outcome === 'failed');
});
journey.addEventListener('idv-step-changed', ({ step, previous }) => console.log(step === 'result', previous));
journey.addEventListener('idv-face-captured', ({ image }) => console.log(image.size));
// @ts-expect-error unknown step
journey.completeStep('selfie');
