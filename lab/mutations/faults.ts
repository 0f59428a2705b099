/** What careless changes would do to a person, to money or to privacy. The compiler accepts each; a test must not. */
import type { Mutation } from '../attack/mutation.js';

export type Fault = Pick<Mutation, 'file' | 'find' | 'replace'>;

export const faults: Record<string, Record<string, Fault>> = {
  capture: {
    'a camera that starts after its time limit stays on': {
      file: 'src/camera/open-stream.ts',
      find: '(stream) => stream.getTracks().forEach((track) => track.stop()),',
      replace: '() => undefined,',
    },
    'each retry of a lost request buys another liveness check': {
      file: 'src/controllers/session/check.ts',
      find: 'this.#key ??= crypto.randomUUID();',
      replace: 'this.#key = crypto.randomUUID();',
    },
    'a foreign page in the frame passes for the hosted liveness page': {
      file: 'src/controllers/session/window.ts',
      find: 'if (!isKnown || origin !== this.#options.origin()) return;',
      replace: 'if (!isKnown) return;',
    },
    'the verdict on a discarded photo decides about the next one': {
      file: 'src/capture/lifecycle/photo.ts',
      find: "if (!isCapturing(state, attempt) || state.step !== 'verify') return stay(state);",
      replace: "if (state.status !== 'capturing' || state.step !== 'verify') return stay(state);",
    },
    'after a match, a photo of another person needs no comparison': {
      file: 'src/capture/verification/machine.ts',
      find: 'isMatch: isCompared ? false : state.isMatch,',
      replace: 'isMatch: state.isMatch,',
    },
  },
  judges: {
    'one shut eye passes for two': {
      file: 'src/liveness/actions/blink.ts',
      find: 'Math.max(lidShareOf(face, neutral, 0), lidShareOf(face, neutral, 1))',
      replace: 'Math.max(lidShareOf(face, neutral, 0), lidShareOf(face, neutral, 0))',
    },
    'a person with a tilted head is told to tilt it further': {
      file: 'src/quality/judge.ts',
      find: "return value > 0 ? 'left' : 'right';",
      replace: "return value > 0 ? 'right' : 'left';",
    },
    'a film may show a moment before the server has announced it': {
      file: 'src/liveness/moment-check.ts',
      find: 'return isTimely && picture.frame >= moment.frames && picture.bytes',
      replace: 'return isTimely && picture.bytes',
    },
    'after some patience, a selfie is taken whose eyes were not examined': {
      file: 'src/quality/judge.ts',
      find: "tolerable: noGateFrom('insist') && complete,",
      replace: "tolerable: noGateFrom('insist'),",
    },
    'a zone with a misread date of birth counts as read': {
      file: 'src/document/mrz/formats.ts',
      find: 'return checks.every(',
      replace: 'return checks.some(',
    },
  },
  host: {
    'a redirect leads the backend from an allowed origin to any address': {
      file: 'server/src/host-backend/sessions/reference-picture.ts',
      find: "      redirect: 'error',\n",
      replace: '',
    },
    "a password or a disguise is in the hosted page's address": {
      file: 'server/src/host-backend/routes/liveness.ts',
      find: `  const hasCredentials = url !== null && (url.username !== '' || url.password !== '');
  if (url === null || hasCredentials ||`,
      replace: '  if (url === null ||',
    },
    'secrets of callbacks are in the log': {
      file: 'server/src/host-backend/app.ts',
      find: 'const { method, routePath: route } = context.req;',
      replace: 'const { method, path: route } = context.req;',
    },
    'the face of an erased person stays in the store': {
      file: 'server/src/liveness-verifier/record.ts',
      find: 'remove: [keyOf(checkId), pictureKeyOf(checkId)]',
      replace: 'remove: [keyOf(checkId)]',
    },
    'a repeat after an unknown outcome buys the call twice': {
      file: 'server/src/host-backend/calls/attempt.ts',
      find: 'const reference = known?.reference ?? makeReference();',
      replace: 'const reference = makeReference();',
    },
  },
  elements: {
    "a login's token is in error reports": {
      file: 'src/backend/caller.ts',
      find: `  } catch {
    // Leave out the cause: its message would repeat the value, which may be a secret.
    throw new IdvError('not-configured', '\`headers\` has a name or a value that HTTP does not allow.', {`,
      replace: `  } catch (cause) {
    throw new IdvError('not-configured', '\`headers\` has a name or a value that HTTP does not allow.', {
      cause,`,
    },
    "once a handoff is over, the phone sends photos in the session of the phone's own login": {
      file: 'src/backend/session.ts',
      find: 'if (!isSessionOver(error) || this.#isHandedOver) throw error;',
      replace: 'if (!isSessionOver(error)) throw error;',
    },
    'a `javascript:` address with "https:" in it becomes a link': {
      file: 'src/elements/handoff/page-address.ts',
      find: '/^https?:/.test(',
      replace: '/https?:/.test(',
    },
    'keyboard users lose their place when a button disappears': {
      file: 'src/elements/flow-element.ts',
      find: `    const isLost = this.#hadFocus && this.shadowRoot?.activeElement == null;
    if (screen === this.#shownScreen && !isLost) return;`,
      replace: '    if (screen === this.#shownScreen) return;',
    },
    'screen readers do not say that the journey waits for the network': {
      file: 'src/elements/verification/run.ts',
      find: '    this.#announce();\n    if (isSame) return;\n',
      replace: '    if (isSame) return;\n    this.#announce();\n',
    },
  },
};
