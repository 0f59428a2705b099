/** What careless changes would do to a person, to money or to privacy. The compiler accepts each; a test must not. */
import type { BrokenPlace as Fault } from '../shared/broken-copy.js';

export type { Fault };

export const faults: Record<string, Record<string, Fault>> = {
  capture: {
    'a camera that starts after its time limit stays on': {
      file: 'src/camera/open-stream.ts',
      find: '(stream) => stream.getTracks().forEach((track) => track.stop()),',
      replace: '() => undefined,',
    },
    'each retry of a lost request buys another liveness check': {
      file: 'src/elements/liveness/check.ts',
      find: 'this.#key ??= crypto.randomUUID();',
      replace: 'this.#key = crypto.randomUUID();',
    },
    'a foreign page in the frame passes for the hosted liveness page': {
      file: 'src/elements/liveness/controller.ts',
      find: 'if (!isKnown || origin !== this.#options.origin()) return;',
      replace: 'if (!isKnown) return;',
    },
    'the verdict on a discarded photo decides about the next one': {
      file: 'src/kit/steps/photo.ts',
      find: "if (!isCapturing(state, attempt) || state.step !== 'verify') return stay(state);",
      replace: "if (state.status !== 'capturing' || state.step !== 'verify') return stay(state);",
    },
    'after a match, a photo of another person needs no comparison': {
      file: 'src/elements/verification/flow/machine.ts',
      find: 'isMatch: isCompared ? false : state.isMatch,',
      replace: 'isMatch: state.isMatch,',
    },
  },
  judges: {
    'one shut eye passes for two': {
      file: 'src/liveness-evidence/actions/blink.ts',
      find: 'Math.max(lidShareOf(face, neutral, 0), lidShareOf(face, neutral, 1))',
      replace: 'Math.max(lidShareOf(face, neutral, 0), lidShareOf(face, neutral, 0))',
    },
    'a person with a tilted head is told to tilt it further': {
      file: 'src/face/judge.ts',
      find: "return value > 0 ? 'left' : 'right';",
      replace: "return value > 0 ? 'right' : 'left';",
    },
    'a film may show a moment before the server has announced it': {
      file: 'src/liveness-evidence/moment-check.ts',
      find: 'return isTimely && picture.frame >= moment.frames && picture.bytes',
      replace: 'return isTimely && picture.bytes',
    },
    'after some patience, a selfie is taken whose eyes were not examined': {
      file: 'src/face/judge.ts',
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
  // One for each promise of docs/threat-model.md that no attack of `lab/attack/mutations.ts` watches.
  promises: {
    'strangers who never finish a claim take the places of uploads': {
      file: 'server/src/host-backend/routes/writes.ts',
      find: '{ smallBodies: bodies }: Environment',
      replace: '{ bodies }: Environment',
    },
    'small bodies may take minutes': {
      file: 'server/src/shared/request.ts',
      find: 'const smallBodyMs = 2_000;',
      replace: 'const smallBodyMs = 200_000;',
    },
    "the newest body waits for strangers' unfinished ones": {
      file: 'server/src/shared/budgets.ts',
      find: '      if (!this.areSmall) throw tooBusy();\n',
      replace: '      throw tooBusy();\n',
    },
    'one person takes all of the work that runs at once': {
      file: 'server/src/host-backend/environment.ts',
      find: 'const maxShareOfOwner = 0.5;',
      replace: 'const maxShareOfOwner = 1;',
    },
    "each of a person's checks has memory of its own": {
      file: 'server/src/liveness-verifier/checks.ts',
      find: 'owner === undefined ? checkId : await sha256Hex(owner)',
      replace: 'checkId',
    },
    'a picture that no decoder opens is paid for': {
      file: 'server/src/host-backend/images/jpeg.ts',
      find: "return tables.take(marker, content) ? whole : 'broken';",
      replace: 'return whole;',
    },
    'the key follows a redirect to another host': {
      file: 'server/src/identity-service/transport.ts',
      find: "redirect: 'manual', ",
      replace: '',
    },
    'an answer of the service fills the memory': {
      file: 'server/src/identity-service/transport.ts',
      find: 'const maxAnswerBytes = 16_000_000;',
      replace: 'const maxAnswerBytes = 16_000_000_000;',
    },
    'a token lasts for a day': {
      file: 'server/src/host-backend/environment.ts',
      find: 'const maxTokenMinutes = 15;',
      replace: 'const maxTokenMinutes = 1_440;',
    },
    'a handoff can be claimed for as long as the session lasts': {
      file: 'server/src/host-backend/sessions/handoffs.ts',
      find: 'const openSeconds = 300;',
      replace: 'const openSeconds = 30_000;',
    },
    'a phone without a login continues a session that requires one': {
      file: 'server/src/host-backend/routes/handoffs.ts',
      find: '    if (!environment.handoffs.requireLogin) return;\n',
      replace: '    return;\n',
    },
    'requests of one partner have no limit': {
      file: 'server/src/host-backend/routes/sessions.ts',
      find: "  await limits.take('partner', partner);\n",
      replace: '',
    },
    'a hook that hangs takes all calls': {
      file: 'server/src/host-backend/delivery/hook-calls.ts',
      find: 'if (calls.length >= maxCalls || (isDue && dueCalls.length >= maxDueCalls)) return false;',
      replace: '',
    },
    'messages of a login are shown in production': {
      file: 'server/src/host-backend/environment.ts',
      find: "if (mode === 'development' || mode === 'production') return mode === 'development';",
      replace: "if (mode !== 'test') return true;",
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
      file: 'src/kit/handoff/place.ts',
      find: '/^https?:/.test(',
      replace: '/https?:/.test(',
    },
    'keyboard users lose their place when a button disappears': {
      file: 'src/kit/element/flow-element.ts',
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
  defenses: {
    'a callback with any secret counts': {
      file: 'server/src/host-backend/secrets/callback-secret.ts',
      find: 'if (await timingSafeEqual(await hmacHex(await key, message(livenessId)), signature)) return livenessId;',
      replace: 'if ((await key) !== null) return livenessId;',
    },
    'callbacks of one check are unlimited': {
      file: 'server/src/host-backend/routes/liveness.ts',
      find: "  await limits.take('callbacksPerCheck', livenessId);\n",
      replace: '',
    },
    'pages of other origins are answered': {
      file: 'server/src/host-backend/app.ts',
      find: "  if (context.get('isForeign')) throw refuseForeign(context);\n  if (credential",
      replace: '  if (credential',
    },
    'preflights of other origins are answered': {
      file: 'server/src/host-backend/app.ts',
      find: "    if (context.get('isForeign')) throw refuseForeign(context);\n    return answer",
      replace: '    return answer',
    },
    'the token of a canceled handoff goes on working': {
      file: 'server/src/host-backend/sessions/session-store.ts',
      find: 'if (handoffId !== null && !(await isHandoffLive(state, sessionId, handoffId))) {',
      replace: 'if (handoffId === sessionId) {',
    },
    'an event stream outlives its token': {
      file: 'server/src/host-backend/routes/progress-events.ts',
      find: '        if ((await endOfToken(state, session)) !== null) return end();\n',
      replace: '',
    },
    'a picture matches itself': {
      file: 'server/src/host-backend/routes/face-comparisons.ts',
      find: 'if (source.compared.sha256 === target.compared.sha256) {',
      replace: 'if (source === target) {',
    },
    'pictures from elsewhere are compared': {
      file: 'server/src/host-backend/routes/face-comparisons.ts',
      find: 'if (!pictures.foreign) {',
      replace: 'if (pictures.foreign === null) {',
    },
    'all handoffs share one code': {
      file: 'server/src/host-backend/secrets/handoff-codes.ts',
      find: '=> sha256Hex(code);',
      replace: '=> sha256Hex(code.slice(0, 0));',
    },
    'numbers of handoffs can be guessed for hours': {
      file: 'server/src/host-backend/sessions/handoffs.ts',
      find: 'const pointsPerWrongNumber = 3;',
      replace: 'const pointsPerWrongNumber = 0;',
    },
    'a handoff takes any number': {
      file: 'server/src/host-backend/secrets/handoff-codes.ts',
      find: 'timingSafeEqual((await make(seed, digest)).number, number)',
      replace: '(await make(seed, digest)).number !== number',
    },
    "a victim's phone completes the attacker's session": {
      file: 'server/src/host-backend/routes/handoffs.ts',
      find: '  await checkLogin(context, environment, sessionId);\n',
      replace: '',
    },
    'empty claims lock out people who have a code': {
      file: 'server/src/host-backend/routes/handoffs.ts',
      find: '  const { code, number } = await readJson(',
      replace: "  await limits.take('claims', 'all');\n  const { code, number } = await readJson(",
    },
    'a late answer is paid for twice': {
      file: 'server/src/host-backend/environment.ts',
      find: 'const lateFactor = 3;',
      replace: 'const lateFactor = 0.5;',
    },
    'subjects are stored in plain text': {
      file: 'server/src/host-backend/routes/sessions.ts',
      find: 'sealedSubject: await subjects.seal(subject)',
      replace: 'sealedSubject: subject',
    },
    'waiting results are stored in plain text': {
      file: 'server/src/host-backend/delivery/results.ts',
      find: 'await this.#options.seal.seal(hasRoom ? given : withoutBytes(given))',
      replace: 'JSON.stringify(withoutBytes(given))',
    },
    'the log names ids of checks': {
      file: 'server/src/host-backend/app.ts',
      find: 'const { method, routePath: route } = context.req;',
      replace: 'const { method, path: route } = context.req;',
    },
    'the log contains messages of hooks': {
      file: 'server/src/host-backend/operations/failure-report.ts',
      find: 'frames: error instanceof Error ? framesOf(error) : [],',
      replace: 'frames: String(error),',
    },
    'a web page reaches the sandbox under its own name': {
      file: 'testing/src/sandbox/listen.ts',
      find: '    if (!isOwnName(new URL(request.url).hostname)) return refuseHost();\n',
      replace: '',
    },
    'a form has a thousand parts': {
      file: 'server/src/host-backend/routes/uploads.ts',
      find: 'const maxParts = 8;',
      replace: 'const maxParts = 1_000;',
    },
    'a part of a form comes twice': {
      file: 'server/src/host-backend/routes/uploads.ts',
      find: 'if (parts.has(part.name)) throw',
      replace: 'if (parts.size < 0) throw',
    },
    'a picture has any number of pixels': {
      file: 'server/src/host-backend/routes/uploads.ts',
      find: 'if (image.width * image.height > maxImagePixels) {',
      replace: 'if (image.width < 0) {',
    },
    'notes of the camera reach the service': {
      file: 'server/src/host-backend/images/jpeg.ts',
      find: "    if (clean === 'broken') return null;\n    if (clean !== null) kept.push(clean);\n  }\n",
      replace: "    kept.push(clean === null || clean === 'broken' ? bytes.subarray(start, end) : clean);\n  }\n",
    },
    'bytes after the end of a picture reach the service': {
      file: 'server/src/host-backend/images/jpeg.ts',
      find: 'kept.push(bytes.subarray(offset, offset + 2));',
      replace: 'kept.push(bytes.subarray(offset));',
    },
  },
};
