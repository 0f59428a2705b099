/** A host backend, in an environment without DOM. */
import { createHostBackend } from 'idv-elements-server';
import { createIdentityService } from 'idv-elements-server/identity-service';
import { createFaceCounter } from 'idv-elements-server/node';

export const service = createIdentityService({ baseUrl: 'https://service.example', apiKey: 'key' });
export const backend = createHostBackend({
  identityService: { baseUrl: 'https://service.example', apiKey: 'key' },
  authorize: () => ({ subject: 'somebody' }),
  secret: new Uint8Array(32),
  allowedOrigins: ['https://www.example.com'],
  faceCheck: { counter: await createFaceCounter() },
  onFaceChecked: ({ subject, eventId }) => console.log(subject, eventId),
});
export const answer: Promise<Response> = backend.fetch(new Request('https://www.example.com/idv/sessions'));
// @ts-expect-error `authorize` is missing
createHostBackend({ identityService: { baseUrl: 'https://service.example', apiKey: 'key' }, allowedOrigins: [] });
