import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cameraFailures, classifyCameraFailure } from '../../../src/camera/failures.js';
import type { CameraCircumstance, CameraErrorCode } from '../../../src/camera/failures.js';

const ordinary: CameraCircumstance = {
  errorName: null,
  errorMessage: '',
  secureContext: true,
  hasGetUserMedia: true,
  policyAllows: true,
  inIframe: false,
  permission: 'prompt',
  inApp: null,
  camerasListed: 1,
  answeredAfterMs: 2000,
};
const refused = { errorName: 'NotAllowedError', permission: 'denied' } as const;

const cases: [string, Partial<CameraCircumstance>, CameraErrorCode][] = [
  ['Chrome: "Block"', { ...refused, errorMessage: 'Permission denied' }, 'camera-permission-denied'],
  [
    'Chrome: the prompt closed',
    { ...refused, permission: 'prompt', errorMessage: 'Permission dismissed' },
    'camera-permission-dismissed',
  ],
  [
    'Chrome: dismissed, in an instant',
    { ...refused, permission: 'prompt', errorMessage: 'Permission dismissed', answeredAfterMs: 5 },
    'camera-permission-dismissed',
  ],
  [
    'macOS: the system forbids',
    { ...refused, permission: 'granted', errorMessage: 'Permission denied by system' },
    'camera-permission-denied',
  ],
  [
    'Firefox: closed, still open to be asked',
    {
      ...refused,
      permission: 'prompt',
      errorMessage: 'The request is not allowed by the user agent or the platform in the current context.',
    },
    'camera-permission-dismissed',
  ],
  [
    'a block for this visit: refused without a prompt',
    { ...refused, permission: 'prompt', answeredAfterMs: 20 },
    'camera-permission-denied',
  ],
  ['Safari: refused, no word from the permissions API', { ...refused, permission: null }, 'camera-permission-denied'],
  ['old Chrome', { errorName: 'PermissionDeniedError', permission: 'denied' }, 'camera-permission-denied'],
  ['older Chrome', { errorName: 'PermissionDismissedError' }, 'camera-permission-dismissed'],
  [
    'an iframe without allow',
    { ...refused, policyAllows: false, inIframe: true, answeredAfterMs: 3 },
    'camera-blocked-by-policy',
  ],
  [
    'Firefox: an iframe without allow',
    { errorName: 'SecurityError', policyAllows: null, inIframe: true },
    'camera-blocked-by-policy',
  ],
  ['an app that refuses at once', { ...refused, inApp: 'facebook', answeredAfterMs: 12 }, 'camera-in-app-browser'],
  [
    'a person who says no inside an app',
    { ...refused, inApp: 'whatsapp', answeredAfterMs: 3000 },
    'camera-permission-denied',
  ],
  ['plain HTTP', { secureContext: false, hasGetUserMedia: false }, 'camera-insecure-context'],
  [
    'plain HTTP inside an app',
    { secureContext: false, hasGetUserMedia: false, inApp: 'tiktok' },
    'camera-insecure-context',
  ],
  ['an app without getUserMedia', { hasGetUserMedia: false, inApp: 'instagram' }, 'camera-in-app-browser'],
  ['a browser without getUserMedia', { hasGetUserMedia: false }, 'camera-unsupported'],
  ['no camera', { errorName: 'NotFoundError' }, 'camera-not-found'],
  ['no camera, old name', { errorName: 'DevicesNotFoundError' }, 'camera-not-found'],
  ['held by another app', { errorName: 'NotReadableError' }, 'camera-busy'],
  ['held, Firefox', { errorName: 'AbortError', errorMessage: 'Starting videoinput failed' }, 'camera-busy'],
  ['held, old name', { errorName: 'TrackStartError' }, 'camera-busy'],
  ['never started', { errorName: 'TimeoutError' }, 'camera-busy'],
  ['nothing fits', { errorName: 'OverconstrainedError' }, 'camera-overconstrained'],
  ['no camera, WebKit', { errorName: 'OverconstrainedError', camerasListed: 0 }, 'camera-not-found'],
  [
    'nothing fits, nothing is listed',
    { errorName: 'OverconstrainedError', camerasListed: null },
    'camera-overconstrained',
  ],
  ['not supported', { errorName: 'NotSupportedError' }, 'camera-unsupported'],
  [
    'not supported inside an app',
    { errorName: 'NotSupportedError', inApp: 'android-webview' },
    'camera-in-app-browser',
  ],
  ['a name nobody knows', { errorName: 'SomeNewError' }, 'camera-busy'],
];

describe('failures to open the camera', () => {
  for (const [what, circumstance, code] of cases) {
    it(`${what}: ${code}`, () => {
      assert.equal(classifyCameraFailure({ ...ordinary, ...circumstance }).code, code);
    });
  }

  it('every row of the table is reached by a case', () => {
    const reached = new Set(cases.map(([, circumstance]) => classifyCameraFailure({ ...ordinary, ...circumstance })));
    assert.deepEqual(
      cameraFailures.filter((row) => !reached.has(row)).map(({ message }) => message),
      [],
    );
  });
});
