/**
 * Runs on the hosted page, as a file of its own (`dist/page/liveness-page.js`): posts to the page that presents it what
 * happens, and puts the last words in the place of the check when it is over.
 */
import { livenessMessage, type LivenessMessageEvent, type LivenessOutcome } from 'idv-elements/contract';

type Ending = LivenessOutcome | 'EXPIRED';

/** How long the element's own last screen stands before the page says where to go on, milliseconds. */
const lastScreenMs = 1_800;
/** The server's clock decides; a moment later it has. */
const expirySlackMs = 500;

/** The page that presents this one, in a frame or in a window. */
const presenter = window.parent !== window ? window.parent : (window.opener as Window | null);

function post(event: LivenessMessageEvent): void {
  presenter?.postMessage(livenessMessage(event), '*');
}

document.documentElement.toggleAttribute('data-framed', window.parent !== window);
post('loaded');

const check = document.querySelector<HTMLElement>('idv-liveness-challenge');
if (check === null) post('ended');
else follow(check);

function follow(element: HTMLElement): void {
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
    // The check was ended elsewhere, for example in another window. The server knows how.
    else if (code === 'CONFLICT' || code === 'NOT_FOUND') location.reload();
  });
}

function showEnding(element: HTMLElement, ending: Ending): void {
  const template = document.querySelector<HTMLTemplateElement>(`#ending-${ending}`);
  if (template === null) return;
  const hadFocus = element.matches(':focus-within');
  document.documentElement.dataset['view'] = ending;
  // The last words bring a heading of their own.
  document.querySelector('h1.unseen')?.remove();
  element.replaceWith(template.content.cloneNode(true));
  document.querySelector('.sandbox')?.remove();
  if (hadFocus) document.querySelector<HTMLElement>('.end h2')?.focus();
}
