/** What a page does to the element: takes it away, moves it, changes its attributes. */
import { inStates, type Cell, type Expected, type Fault, type Subject } from '../cell.js';

const states: Partial<Record<Subject, readonly string[]>> = {
  face: ['idle', 'permission', 'loading', 'framing', 'capturing', 'review', 'submitting', 'done'],
  document: ['loading', 'framing', 'capturing', 'review', 'submitting'],
  'pre-check': ['checking', 'creating', 'following'],
  challenge: ['loading', 'framing', 'challenge', 'submitting'],
  journey: ['step', 'framing', 'submitting', 'comparing', 'review'],
};

const removed: Fault = { name: 'element removed', inPage: 'element.remove()' };
const putBack: Fault = {
  name: 'removed and put back',
  inPage: `element.remove(); setTimeout(() => document.querySelector('main').append(element), 900);`,
};
const moved: Fault = { name: 'moved', inPage: `document.getElementById('elsewhere').append(element);` };

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
const reset: Fault = { name: 'reset by the page', inPage: 'element.reset();' };
const stopped: Fault = { name: 'stopped and started by the page', inPage: 'element.stop(); element.start();' };

const unnoticed: Expected = { code: null, end: 'completes' };

const everywhere = (fault: Fault, expected: Expected, only?: readonly Subject[]): Cell[] =>
  (Object.keys(states) as Subject[])
    .filter((subject) => only?.includes(subject) ?? true)
    .flatMap((subject) => inStates('element', subject, states[subject] ?? [], fault, expected));

export const elementCells: readonly Cell[] = [
  ...everywhere(removed, { end: 'gone' }),
  ...everywhere(putBack, unnoticed),
  ...everywhere(moved, unnoticed),
  ...everywhere(looks, unnoticed),
  ...everywhere(wishes, unnoticed, ['face', 'journey']),
  ...everywhere(replaced, unnoticed, ['face']),
  ...everywhere(kind, unnoticed, ['document']),
  ...everywhere(reset, { ...unnoticed, again: true }, ['face', 'challenge', 'journey']),
  ...everywhere(stopped, unnoticed, ['face', 'pre-check']),
];
