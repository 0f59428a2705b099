/**
 * Other packages with which a page takes selfies and that show a hint without their services, each on the smallest page
 * from its documentation. Their code is installed when a benchmark needs it and never becomes part of this repository.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { repositoryRoot, run } from '../../../tools/run.js';

export interface Peer {
  /** Its folder in `.cache/peers`. */
  folder: string;
  name: string;
  /** Packages with exact versions. Empty if this repository already has them. */
  packages: readonly string[];
  /** What the page imports and does. It sets `coldMarks.firstHint` and `ready`, if it gets that far. */
  sample: string;
  body?: string;
  /** Path on the site → file in the folder, for files that the code loads by URL. */
  files?: Readonly<Record<string, string>>;
  /** Replacements in its built code: URLs of its own host, and what our model lacks. */
  replaced?: Readonly<Record<string, string>>;
  /** A remark below the table. */
  remark: string;
}

const mark = (name: 'firstHint' | 'ready') => `globalThis.coldMarks.${name} ??= performance.now();`;

const tasksVision = 'node_modules/@mediapipe/tasks-vision';
const wasmFiles = (from: string, to: string) =>
  Object.fromEntries(
    ['vision_wasm_internal.js', 'vision_wasm_internal.wasm'].map((file) => [`${to}/${file}`, `${from}/wasm/${file}`]),
  );

/** From our own build: the official bundle is 1 MB larger and not on npm. */
const landmarker = (to: string) => ({ [to]: '<landmarker>' });

const tasksVisionPage: Peer = {
  folder: 'tasks-vision',
  name: '@mediapipe/tasks-vision, bare',
  packages: [],
  body: '<video muted playsinline></video><p></p>',
  files: { ...wasmFiles(`../../../${tasksVision}`, '/wasm'), ...landmarker('/landmarker.task') },
  sample: `
import { FaceLandmarker, FilesetResolver } from '@mediapipe/tasks-vision';
const video = document.querySelector('video');
const start = async () => {
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true });
  await video.play();
};
const load = async () => FaceLandmarker.createFromOptions(await FilesetResolver.forVisionTasks('/wasm'), {
  baseOptions: { modelAssetPath: '/landmarker.task' }, runningMode: 'VIDEO', numFaces: 1,
});
const [landmarker] = await Promise.all([load(), start()]);
let last = -1;
const each = () => {
  if (video.currentTime !== last) {
    last = video.currentTime;
    const { faceLandmarks } = landmarker.detectForVideo(video, performance.now());
    document.querySelector('p').textContent = faceLandmarks.length ? 'Hold still' : 'No face';
    ${mark('firstHint')} ${mark('ready')}
  }
  requestAnimationFrame(each);
};
each();`,
  remark: 'The page of its guide, on the main thread and the CPU, with the smaller model bundle that our build makes.',
};

const smileId: Peer = {
  folder: 'smileid',
  name: '@smileid/web-components 11.4.0',
  packages: ['@smileid/web-components@11.4.0'],
  body: '<selfie-capture-screens hide-instructions></selfie-capture-screens>',
  files: { ...wasmFiles(tasksVision, '/mediapipe'), ...landmarker('/landmarker.task') },
  replaced: {
    'https://web-models.smileidentity.com/mediapipe-tasks-vision-wasm': '/mediapipe',
    'https://web-models.smileidentity.com/face_landmarker/face_landmarker.task': '/landmarker.task',
    'outputFaceBlendshapes:!0': 'outputFaceBlendshapes:!1',
    // Without a GPU, its first choice fails with this model.
    '?`CPU`:`GPU`': '?`CPU`:`CPU`',
    '?"CPU":"GPU"': '?"CPU":"CPU"',
  },
  sample: `
import '@smileid/web-components/selfie-capture';
const texts = (root) => [...root.querySelectorAll('*')].flatMap((element) => [
  ...(element.matches('.alert-title') ? [element.textContent] : []),
  ...(element.shadowRoot ? texts(element.shadowRoot) : []),
]);
const watch = setInterval(() => {
  if (!texts(document).some((text) => text && !/initiali|loading/i.test(text))) return;
  ${mark('firstHint')} ${mark('ready')}
  clearInterval(watch);
}, 20);`,
  remark:
    'Its wasm and model come from the page, not from its own host. The model is from our build, without the megabyte for expressions.',
};

const innovatrics: Peer = {
  folder: 'innovatrics',
  name: '@innovatrics/dot-face-auto-capture 7.6.1',
  packages: ['@innovatrics/dot-face-auto-capture@7.6.1'],
  files: Object.fromEntries(
    ['face/dot-g8anp0DQ.js', 'face/wasm/sam_simd.wasm', 'wasm/dot_embedded_bg.wasm'].map((file) => [
      `/dot-assets/${file}`,
      `node_modules/@innovatrics/dot-face-auto-capture/dot-assets/${file}`,
    ]),
  ),
  sample: `
import '@innovatrics/dot-face-auto-capture';
const element = document.createElement('x-dot-face-auto-capture');
document.body.append(element);
document.addEventListener('face-auto-capture:instruction-changed', () => { ${mark('firstHint')} ${mark('ready')} });
element.cameraOptions = {
  assetsDirectoryPath: '/',
  onPhotoTaken() {},
  onError(error) { globalThis.coldMarks.failed ??= String(error?.message ?? error); },
};`,
  remark: 'Without its separate UI package.',
};

export const peers: readonly Peer[] = [tasksVisionPage, smileId, innovatrics];

export const folderOf = ({ folder }: { folder: string }): string => `${repositoryRoot}.cache/peers/${folder}/`;

/** Installs packages into `.cache/peers/<folder>` without running their scripts, unless they are already there. */
export async function install(folder: string, packages: readonly string[]): Promise<boolean> {
  const path = folderOf({ folder });
  const stamp = `${path}.installed`;
  mkdirSync(path, { recursive: true });
  if (existsSync(stamp) || packages.length === 0) return true;
  writeFileSync(`${path}package.json`, '{ "private": true }\n');
  const args = ['i', '--prefix', path, '--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional', ...packages];
  const { exitCode } = await run('npm', ['--silent', ...args], { asProgress: true });
  if (exitCode === 0) writeFileSync(stamp, packages.join('\n'));
  return exitCode === 0;
}
