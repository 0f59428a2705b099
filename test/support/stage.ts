/** A bare page with one element on the simulated camera. The URL's fragment holds the `StageOptions` as JSON. */
import 'idv-elements/define';
import {
  challengeScripts,
  cooperate,
  deviceProfiles,
  FrameSource,
  installSimulatedCamera,
  renderDocument,
  renderPerson,
  SimulatedIssuer,
  turnWhenAsked,
} from 'idv-elements-testing';
import type { InstallOptions, PersonPose, SimulatedIssuerOptions } from 'idv-elements-testing';

export interface StageOptions {
  /** Default `idv-face-capture`. */
  tag?: Extract<keyof HTMLElementTagNameMap, `idv-${string}`>;
  camera?: InstallOptions;
  /** Gives the simulated webcam small pictures, which cost less to draw. */
  small?: boolean;
  /** A film of a person in front of a small webcam, for selfies in which the picture does not matter. */
  film?: boolean;
  /** Uses the browser's own camera instead of the simulated one. */
  realCamera?: boolean;
  /** For a guided challenge: its issuer, and whether the person does as asked or holds this pose. */
  issuer?: SimulatedIssuerOptions;
  acts?: 'as-asked' | Partial<PersonPose>;
  /** Turns the document over when its back is asked for. Otherwise the front stays. */
  turns?: boolean;
  attributes?: Record<string, string>;
  /** `true` calls `start()`, so that no press is needed. */
  start?: boolean;
  dark?: boolean;
  /** Height of a bar above the element, in CSS pixels. */
  above?: number;
}

const smallWebcam = {
  ...deviceProfiles.desktop,
  devices: deviceProfiles.desktop.devices.map((device) => ({ ...device, sizes: [{ width: 640, height: 480 }] })),
};

/** A person who sways a little. Drawing each frame would take most of a test's time, a loop of five takes little. */
async function filmOfPerson(): Promise<InstallOptions> {
  const pictures = Array.from({ length: 5 }, (_, at) => {
    const turn = (at / 5) * 2 * Math.PI;
    const pose = { yawDegrees: Math.sin(turn), pitchDegrees: Math.cos(turn), offsetX: 0.004 * Math.sin(turn) };
    const { data, width, height } = renderPerson(pose, { seed: at + 1 });
    return createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
  });
  return { profile: smallWebcam, frames: await FrameSource.from(await Promise.all(pictures)), maxFrameRate: 10 };
}

// A handoff link for a phone is appended to the options.
const [fragment = ''] = location.hash.slice(1).split('&');
const options = JSON.parse(decodeURIComponent(fragment || '{}')) as StageOptions;
const seen = options.film
  ? await filmOfPerson()
  : { ...(options.small && { profile: smallWebcam }), ...options.camera };
const camera = options.realCamera ? null : installSimulatedCamera({ maxFrameRate: 15, ...seen });

document.body.style.cssText = `margin: 0; min-block-size: 100dvh; display: grid; align-items: center;
  font: 16px/1.5 system-ui, sans-serif; background: ${options.dark ? '#07080b' : '#eceef2'}`;
const element = document.createElement(options.tag ?? 'idv-face-capture');
for (const [name, value] of Object.entries({ assets: '/dist/assets/', ...options.attributes })) {
  element.setAttribute(name, value);
}
if (options.issuer !== undefined && 'issuer' in element) {
  element.issuer = new SimulatedIssuer(options.issuer);
}
const { acts } = options;
if (acts !== undefined && camera !== null) {
  cooperate(element, camera, {
    does: (challenge) =>
      acts === 'as-asked'
        ? challengeScripts[challenge]
        : { name: 'holds', summary: '', steps: [{ at: 0, to: acts, over: 600 }] },
  });
}
if (options.turns && camera !== null) turnWhenAsked(element, camera);
element.dataset['stage'] = '';
Object.assign(globalThis, { stage: { camera, element, renderDocument } });
if (options.above !== undefined) {
  const bar = document.body.appendChild(document.createElement('header'));
  bar.style.blockSize = `${options.above}px`;
  document.body.style.display = 'block';
}
document.body.append(element);
if (options.start && 'start' in element) element.start();
