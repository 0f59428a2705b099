/**
 * Runs on the hosted page, as a file of its own (`dist/page/liveness-page.js`). It posts progress to the page that
 * presents it, starts the check right away if that page has introduced it, and shows the final message once the check
 * is over.
 */
import {
  livenessMessage,
  readLivenessPresented,
  type LivenessMessageEvent,
  type LivenessOutcome,
} from 'idv-elements/contract';
import type { SimulatedCamera } from '../options.js';
import { prepareCamera, rememberChoice } from './camera.js';
import { offerToLeave } from './leave.js';
import { directionOf, pageLanguageOf, wordsIn } from './words.js';
import type { PageWord } from './words.js';

type Ending = LivenessOutcome | 'EXPIRED';

/** The members of the element that this page uses. */
interface Check extends HTMLElement {
  readonly status: string;
  start(): void;
}

/** How long the element's last screen stays before the page says where to continue, in milliseconds. */
const lastScreenMs = 1_800;
/** Time to wait after the session's end before asking the server, whose clock decides whether it has expired. */
const expirySlackMs = 500;
/** How long an embedding page may take to say that it has introduced the check, milliseconds. */
const introducedMs = 700;

const root = document.documentElement;
const isFramed = window.parent !== window;
/** The page that presents this one, as its parent or its opener. */
const presenter = isFramed ? window.parent : (window.opener as Window | null);

function post(event: LivenessMessageEvent): void {
  presenter?.postMessage(livenessMessage(event), '*');
}

/** Switches all text around the check to this language, including text that is not shown yet. */
function speak(tags: readonly string[]): void {
  const language = pageLanguageOf(tags);
  root.lang = language;
  root.dir = directionOf(language);
  const hidden = [...document.querySelectorAll('template')].map(({ content }) => content);
  for (const element of [document, ...hidden].flatMap((part) => [
    ...part.querySelectorAll<HTMLElement>('[data-say]'),
  ])) {
    const word = element.dataset['say'];
    if (word !== undefined && word !== '') element.textContent = wordsIn(language)[word as PageWord];
  }
}

speak(navigator.languages);
root.toggleAttribute('data-framed', isFramed);
offerToLeave(isFramed);

const check = document.querySelector<Check>('idv-liveness-challenge');
if (check === null) {
  post('loaded');
  post('ended');
} else {
  void run(check);
}

async function run(element: Check): Promise<void> {
  element.lang = navigator.language;
  follow(element);
  if (isFramed) listen(element);
  // Wait for the simulated camera, because a fast person could begin before it is ready.
  element.inert = true;
  // If the simulated person fails to load, use the device's own camera.
  const isSimulated = await prepareCamera((root.dataset['camera'] ?? 'off') as SimulatedCamera).catch(() => false);
  element.inert = false;
  root.toggleAttribute('data-simulated', isSimulated);
  const choice = document.querySelector<HTMLInputElement>('#simulated');
  if (choice !== null) {
    choice.checked = isSimulated;
    choice.addEventListener('change', () => {
      rememberChoice(choice.checked);
      location.reload();
    });
  }
  await customElements.whenDefined('idv-liveness-challenge');
  post('loaded');
  if (isFramed) setTimeout(() => root.toggleAttribute('data-shown', true), introducedMs);
  else root.toggleAttribute('data-shown', true);
}

/** The embedding page has its own header, branding and introduction, so the check begins right away. */
function listen(element: Check): void {
  window.addEventListener('message', ({ source, data }) => {
    const message = source === window.parent ? readLivenessPresented(data) : null;
    if (message === null) return;
    element.lang = message.language;
    speak([message.language, ...navigator.languages]);
    element.toggleAttribute('embedded', true);
    root.toggleAttribute('data-presented', true);
    root.toggleAttribute('data-shown', true);
    if (element.status === 'idle') element.start();
  });
}

function follow(element: Check): void {
  let hasEnded = false;
  const end = (ending: Ending, afterMs = 0): void => {
    if (hasEnded) return;
    hasEnded = true;
    post('ended');
    setTimeout(() => showEnding(element, ending), afterMs);
  };
  setTimeout(() => end('EXPIRED'), Number(element.dataset['leftMs']) + expirySlackMs);

  element.addEventListener('idv-liveness-challenge-completed', (event) => {
    const { status } = event as Event & { status: LivenessOutcome };
    end(status, lastScreenMs);
  });
  element.addEventListener('idv-capture-failed', (event) => {
    const { code } = (event as Event & { error: { code: string } }).error;
    if (code.startsWith('camera-')) post('camera-unavailable');
    else if (code === 'ATTEMPTS_EXHAUSTED') end('FAILED');
    else if (code === 'SESSION_EXPIRED') end('EXPIRED');
    // The check was ended elsewhere, for example in another window. Ask the server how.
    else if (code === 'CONFLICT' || code === 'NOT_FOUND') location.reload();
  });
}

function showEnding(element: HTMLElement, ending: Ending): void {
  const template = document.querySelector<HTMLTemplateElement>(`#ending-${ending}`);
  if (template === null) return;
  const hadFocus = element.matches(':focus-within');
  root.dataset['view'] = ending;
  // The final message has its own heading.
  document.querySelector('h1.unseen')?.remove();
  element.replaceWith(template.content.cloneNode(true));
  document.querySelector('.sandbox')?.remove();
  if (hadFocus) document.querySelector<HTMLElement>('.end h2')?.focus();
}
