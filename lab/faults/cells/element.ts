/** Faults of the page's handling of the element: it removes it, moves it, or changes its attributes. */
import { inStates, type Cell, type Expected, type Fault, type Subject } from '../cell.js';

const states: Partial<Record<Subject, readonly string[]>> = {
  face: ['idle', 'permission', 'loading', 'framing', 'holding', 'capturing', 'review', 'submitting', 'done'],
  document: ['idle', 'permission', 'loading', 'framing', 'holding', 'capturing', 'review', 'submitting', 'done'],
  'given file': ['reading', 'adjusting'],
  'two sides': ['turning'],
  'pre-check': ['idle', 'loading', 'checking', 'creating', 'following'],
  'hosted check': ['creating', 'following', 'passed'],
  challenge: ['idle', 'loading', 'framing', 'challenge', 'between', 'submitting', 'passed'],
  'missed challenge': ['missed'],
  'swapped challenge': ['swapping'],
  'expired challenge': ['expired'],
  journey: ['step', 'framing', 'capturing', 'submitting', 'comparing', 'passed'],
  'journey of two': ['mismatch'],
  'liveness journey': ['following'],
};

export const removed: Fault = { name: 'element removed', inPage: 'element.remove()' };
export const putBack: Fault = {
  name: 'removed and put back',
  inPage: `element.remove(); setTimeout(() => document.querySelector('main').append(element), 900);`,
};
export const moved: Fault = { name: 'moved', inPage: `document.getElementById('elsewhere').append(element);` };

const looks: Fault = {
  name: 'looks changed',
  inPage: `element.setAttribute('theme', 'dark'); element.setAttribute('primary-color', '#067a46');
    element.setAttribute('lang', 'fr'); element.setAttribute('hide-branding', '');`,
};
const wishes: Fault = {
  name: 'wishes changed',
  inPage: `element.toggleAttribute('review'); element.toggleAttribute('manual', false);
    element.setAttribute('signals', 'off'); element.setAttribute('takeover', 'off');`,
};
const replaced: Fault = { name: 'backend changed', inPage: `element.setAttribute('backend', '/idv/');` };
const kind: Fault = {
  name: 'document type changed',
  inPage: `element.setAttribute('document-type', 'ng_drivers_license');`,
};
const sides: Fault = {
  name: 'sides changed',
  inPage: `element.setAttribute('sides', element.getAttribute('sides') === 'front' ? 'front back' : 'front');`,
};
const source: Fault = {
  name: 'engine and assets changed',
  inPage: `element.setAttribute('engine', 'mediapipe'); element.setAttribute('assets', '/engine/');`,
};
const presentation: Fault = {
  name: 'presentation changed',
  inPage: `element.setAttribute('presentation', 'redirect'); element.setAttribute('skip-pre-check', '');`,
};
const steps: Fault = { name: 'steps changed', inPage: `element.setAttribute('steps', 'consent face document');` };
const reset: Fault = { name: 'reset by the page', inPage: 'element.reset();' };
const stopped: Fault = { name: 'stopped and started by the page', inPage: 'element.stop(); element.start();' };

const unnoticed: Expected = { code: null, end: 'completes' };

const everywhere = (fault: Fault, expected: Expected, only?: readonly Subject[]): Cell[] =>
  (Object.keys(states) as Subject[])
    .filter((subject) => only?.includes(subject) ?? true)
    .flatMap((subject) => inStates('element', subject, states[subject] ?? [], fault, expected));

/** The camera fails, the person sees it, and then the page does this. */
const whileFailed = (fault: Fault): Fault => ({
  ...fault,
  name: `${fault.name} after the camera has failed`,
  before: `addEventListener('DOMContentLoaded', () => globalThis.simulatedCamera.fail('busy'));`,
  lift: { inPage: 'camera.fail(null);' },
});

const failedCells = (['face', 'document', 'pre-check', 'challenge', 'selfie journey'] as const).flatMap(
  (subject): Cell[] => [
    ...inStates('element', subject, ['failed'], whileFailed(removed), { end: 'gone' }),
    ...[putBack, moved, looks].flatMap((fault) =>
      inStates('element', subject, ['failed'], whileFailed(fault), { end: 'completes' }),
    ),
  ],
);

export const elementCells: readonly Cell[] = [
  ...failedCells,
  ...everywhere(removed, { end: 'gone' }),
  ...everywhere(putBack, unnoticed).map(
    // A journey that has left the page forgets its person, so the next one starts from the beginning.
    (cell): Cell =>
      cell.subject === 'journey' && cell.when === 'status:passed'
        ? { ...cell, expected: { ...unnoticed, again: true } }
        : cell,
  ),
  ...everywhere(moved, unnoticed),
  ...everywhere(looks, unnoticed),
  ...everywhere(wishes, unnoticed, ['face', 'given file', 'journey', 'journey of two']),
  ...everywhere(replaced, unnoticed, ['face', 'given file', 'journey of two']),
  ...everywhere(kind, unnoticed, ['document', 'given file']),
  ...everywhere(sides, unnoticed, ['document', 'given file', 'two sides']),
  ...everywhere(source, unnoticed, ['face', 'document', 'given file']),
  ...everywhere(presentation, unnoticed, ['pre-check', 'hosted check']),
  ...everywhere(steps, unnoticed, ['journey', 'journey of two']),
  ...everywhere(reset, { ...unnoticed, again: true }, [
    ...(['face', 'given file', 'journey', 'journey of two'] as const),
    ...(['challenge', 'missed challenge', 'swapped challenge', 'expired challenge'] as const),
  ]),
  ...everywhere(stopped, unnoticed, ['face', 'pre-check']).map(
    // Starts the element again after its end.
    (cell): Cell => (cell.when === 'status:done' ? { ...cell, expected: { ...unnoticed, again: true } } : cell),
  ),
];
