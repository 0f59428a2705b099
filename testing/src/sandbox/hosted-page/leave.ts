/**
 * The button below the final message. It closes this page or goes back to where the person came from. Runs in the page.
 */

/**
 * How many milliseconds to wait for a script to close the page. Browsers that forbid that do nothing, so the page then
 * asks the person to close it.
 */
const closingMs = 400;

/** How many entries this tab's history had when the check first appeared. The developer's form adds more. */
function firstLength(): number {
  const key = `idv-liveness-history ${location.pathname}`;
  try {
    const known = Number(sessionStorage.getItem(key));
    if (known > 0) return known;
    sessionStorage.setItem(key, String(history.length));
  } catch {
    // Storage is blocked. One step back is the best guess.
  }
  return history.length;
}

export function offerToLeave(isFramed: boolean): void {
  if (isFramed) return;
  const first = firstLength();
  const mayClose = window.opener !== null || first <= 1;
  document.documentElement.dataset['way'] = mayClose ? 'close' : 'back';
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-leave]') === null) return;
    if (mayClose) window.close();
    else history.go(first - history.length - 1);
    setTimeout(() => {
      document.documentElement.dataset['way'] = 'stay';
    }, closingMs);
  });
}
