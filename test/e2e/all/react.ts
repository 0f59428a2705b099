/** A React page with the wrapped element; `react.test.ts` checks the results in `globalThis.seen`. */
import { createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { IdvFaceCapture } from 'idv-elements';
import { FaceCapture } from 'idv-elements/react';
import { installSimulatedCamera } from 'idv-elements-testing';
import { until } from '../../support/time.js';

export interface Seen {
  statuses: string[];
  title: string;
  photoBytes: number;
  liveTracksAfterUnmount: number;
}

const seen: Seen = { statuses: [], title: '', photoBytes: 0, liveTracksAfterUnmount: -1 };
const camera = installSimulatedCamera();
const root = createRoot(document.body);
const ref = createRef<IdvFaceCapture>();

root.render(
  createElement(FaceCapture, {
    ref,
    manual: true,
    assets: '/dist/assets/',
    strings: { face: { title: 'From React' } },
    onStatusChanged: ({ status }) => seen.statuses.push(status),
    onFaceCaptured: ({ image }) => {
      seen.photoBytes = image.size;
    },
  }),
);
await until(() => ref.current?.shadowRoot?.querySelector('h2') != null);
seen.title = ref.current?.shadowRoot?.querySelector('h2')?.textContent ?? '';
ref.current?.start();
await until(() => seen.statuses.includes('framing'));
ref.current?.capture();
await until(() => seen.photoBytes > 0);
root.render(null);
await until(() => camera.liveTracks === 0);
seen.liveTracksAfterUnmount = camera.liveTracks;
Object.assign(globalThis, { seen });
