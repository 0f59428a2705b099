/** A page that is rendered on a server and hydrated in a browser: components next to plain tags. */
import { createElement, type ReactElement } from 'react';
import { DocumentCapture } from 'idv-elements/react/document-capture';
import { FaceCapture } from 'idv-elements/react/face-capture';
import { Liveness } from 'idv-elements/react/liveness';
import { LivenessChallenge } from 'idv-elements/react/liveness-challenge';
import { Verification } from 'idv-elements/react/verification';

export interface RecordedEvents {
  statuses: string[];
}

const strings = { face: { title: 'From React' } };

/** @param theme set and removed after hydration */
export function Page({ recorded, theme }: { recorded: RecordedEvents; theme?: 'dark' }): ReactElement {
  const assets = '/dist/assets/';
  return createElement(
    'main',
    null,
    createElement(
      FaceCapture,
      {
        ...{ assets, backend: '/idv', manual: true, review: false, customTitle: 'Your selfie', strings },
        ...{ className: 'selfie', id: 'wrapped', lang: 'fr', theme },
        onStatusChanged: ({ status }) => recorded.statuses.push(status),
      },
      createElement('p', { slot: 'intro' }, 'Look at the camera'),
    ),
    createElement(DocumentCapture, { assets, country: 'GHA', sides: 'front back', limits: {}, handoff: 'off' }),
    createElement(Liveness, { assets, backend: '/idv', presentation: 'popup', skipPreCheck: true }),
    createElement(LivenessChallenge, { assets, endpoint: '/checks/1', engine: 'compact' }),
    createElement(Verification, { assets, backend: '/idv', steps: 'face', privacyUrl: '/privacy' }),
    // The plain tag, with its attributes.
    createElement('idv-face-capture', {
      ...{ assets, 'custom-title': 'Plain', 'hide-branding': true, manual: true, theme: 'dark', id: 'plain' },
    }),
  );
}
