/**
 * Runs on the hosted page, as a file of its own (`dist/cdn/liveness-page.js`): tells the page that presents it what happens,
 * and puts the last words in the place of the check when it is over.
 */
import { livenessMessage, type LivenessMessageEvent } from '../../shared/liveness-message.js';

type Ending = 'SUCCEEDED' | 'FAILED' | 'EXPIRED';

/** Whoever presents this page: it is framed, or it was opened. */
const presenter = window.parent !== window ? window.parent : (window.opener as Window | null);

function tell(event: LivenessMessageEvent): void {
  presenter?.postMessage(livenessMessage(event), '*');
}

document.documentElement.toggleAttribute('data-framed', window.parent !== window);
tell('loaded');

const check = document.querySelector<HTMLElement>('idv-liveness-challenge');
if (check === null) tell('ended');
else follow(check);

function follow(element: HTMLElement): void {
  let hasEnded = false;
  const end = (ending: Ending): void => {
    if (hasEnded) return;
    hasEnded = true;
    tell('ended');
    showEnding(element, ending);
  };
  const leftMs = Number(element.dataset['leftMs']);
  // The server's clock decides; a moment later it has.
  setTimeout(() => end('EXPIRED'), leftMs + 500);
}

function showEnding(element: HTMLElement, ending: Ending): void {
  const template = document.querySelector<HTMLTemplateElement>(`#ending-${ending}`);
  if (template === null) return;
  document.documentElement.dataset['view'] = ending;
  element.replaceWith(template.content.cloneNode(true));
  document.querySelector('.sandbox')?.remove();
  document.querySelector<HTMLElement>('.end h2')?.focus();
}
