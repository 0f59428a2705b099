/** Every failure of the camera in every state. */
import { cameraFailureScenarios, type CameraFailureName } from '../../../testing/src/camera/devices/failures.js';
import type { Cell, Expected, Fault, Moment, Subject } from '../cell.js';

/** What a person sees of each failure at the start. */
const atStart: Record<CameraFailureName, Expected> = {
  'permission-denied': { code: /^camera-permission-denied$/, end: 'completes' },
  'permission-dismissed': { code: /^camera-permission-dismissed$/, end: 'completes' },
  'blocked-by-policy': { code: /^camera-blocked-by-policy$/, end: 'told' },
  'insecure-context': { code: /^camera-insecure-context$/, end: 'told' },
  unsupported: { code: /^camera-(?:unsupported|in-app-browser)$/, end: 'told' },
  'not-found': { code: /^camera-not-found$/, end: 'completes' },
  busy: { code: /^camera-busy$/, end: 'completes' },
  overconstrained: { code: /^camera-overconstrained$/, end: 'completes' },
  ended: { code: /^camera-ended$/, end: 'completes' },
  black: { code: /^camera-black$/, end: 'completes' },
  // A good picture can be taken before the freeze is detectable.
  frozen: { end: 'completes' },
  'slow-start': { code: null, end: 'completes' },
  // The person may still be reading the prompt, so they go back and start again.
  hanging: { code: null, end: 'completes' },
};

/** Every subject that uses a camera. */
const cameraSubjects: readonly Subject[] = [
  'face',
  'document',
  'two sides',
  'pre-check',
  'challenge',
  'selfie journey',
  'journey',
];

const repaired = 'camera.fail(null); camera.setPicture("none");';

const startCells = (subject: Subject): Cell[] =>
  Object.keys(cameraFailureScenarios).map((name) => ({
    group: 'camera',
    subject,
    when: 'load',
    fault: {
      name,
      inPage: `camera.fail('${name}')`,
      lift: { inPage: name === 'hanging' ? `${repaired} globalThis.faults.leave();` : repaired },
    },
    expected: atStart[name as CameraFailureName],
  }));

const tracks = `const tracks = [...document.querySelectorAll('*')].flatMap(function all(one) {
  return [one, ...(one.shadowRoot ? [...one.shadowRoot.querySelectorAll('*')].flatMap(all) : [])];
}).flatMap((one) => (one.localName === 'video' ? (one.srcObject?.getTracks() ?? []) : []));`;

const mute = (muted: boolean): string =>
  `${tracks} for (const track of new Set(tracks)) {
    Object.defineProperty(track, 'muted', { configurable: true, get: () => ${muted} });
    track.dispatchEvent(new Event('${muted ? 'mute' : 'unmute'}'));
  }`;

/** Faults of a running camera. */
const live: readonly Fault[] = [
  { name: 'track ends', inPage: 'camera.interrupt()', lift: { inPage: repaired } },
  {
    name: 'unplugged',
    inPage: `navigator.mediaDevices.enumerateDevices().then((all) => {
        globalThis.unplugged = all;
        for (const { deviceId } of all) camera.unplug(deviceId);
      });`,
    lift: {
      inPage: `for (const { deviceId, groupId, label } of globalThis.unplugged ?? []) {
        const facing = /back/.test(label) ? 'environment' : 'user';
        const sizes = [{ width: 640, height: 480 }, { width: 1280, height: 720 }];
        const own = { view: 'color', torch: false, focusModes: [] };
        camera.plug({ ...own, deviceId, groupId, label, facing, sizes, frameRate: 24 });
      }`,
    },
  },
  { name: 'black picture', inPage: 'camera.setPicture("black")', lift: { inPage: repaired } },
  { name: 'frozen picture', inPage: 'camera.setPicture("frozen")', lift: { inPage: repaired } },
  { name: 'muted', inPage: mute(true), lift: { inPage: mute(false) } },
  { name: 'busy from now on', inPage: 'camera.fail("busy"); camera.interrupt()', lift: { inPage: repaired } },
  {
    name: 'access withdrawn',
    inPage: 'camera.fail("permission-denied"); camera.interrupt()',
    lift: { inPage: repaired },
  },
];

const states: Partial<Record<Subject, readonly string[]>> = {
  face: ['permission', 'loading', 'framing', 'holding', 'capturing', 'review', 'submitting', 'done'],
  document: ['permission', 'loading', 'framing', 'holding', 'capturing', 'review', 'submitting'],
  'two sides': ['framing', 'turning'],
  'pre-check': ['loading', 'checking', 'creating'],
  challenge: ['loading', 'framing', 'challenge', 'between', 'submitting'],
  'swapped challenge': ['swapping'],
  'missed challenge': ['missed'],
  'expired challenge': ['expired'],
  'selfie journey': ['framing', 'capturing', 'submitting'],
  journey: ['framing'],
};

const cameraIsOff = new Set(['review', 'submitting', 'done', 'creating', 'following']);

function liveCells(subject: Subject): Cell[] {
  return (states[subject] ?? []).flatMap((state) =>
    live.map((fault): Cell => {
      const when: Moment = `status:${state}`;
      const isOff = cameraIsOff.has(state);
      return { group: 'camera', subject, when, fault, expected: { end: 'completes', ...(isOff && { code: null }) } };
    }),
  );
}

/** On a computer without a camera, a phone is offered. */
const wideCells: readonly Cell[] = (['face', 'document', 'selfie journey'] as const).flatMap((subject): Cell[] =>
  (['not-found', 'overconstrained', 'unsupported'] as const).map((name) => ({
    group: 'camera',
    subject,
    when: 'load',
    wide: true,
    fault: { name: `${name} on a computer`, inPage: `camera.fail('${name}')` },
    expected: { end: 'told' },
  })),
);

/** Failures at the start that behave alike. */
const liveAlone: readonly Subject[] = ['missed challenge', 'swapped challenge', 'expired challenge'];

export const cameraCells: readonly Cell[] = cameraSubjects
  .flatMap((subject) => [...startCells(subject), ...liveCells(subject)])
  .concat(liveAlone.flatMap(liveCells))
  .concat(wideCells);
