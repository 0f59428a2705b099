/** The button under the last words: closes this page, or goes back to where the person came from. Runs in the page. */

/** A browser that lets no script close the page does nothing at all: milliseconds until the page says so. */
const closingMs = 400;

/** How many pages were in this tab's history when the check first came up; the developer's form adds more. */
function firstLength(): number {
  const key = `idv-liveness-history ${location.pathname}`;
  try {
    const known = Number(sessionStorage.getItem(key));
    if (known > 0) return known;
    sessionStorage.setItem(key, String(history.length));
  } catch {
    // Storage is blocked: then one step back is the best guess.
  }
  return history.length;
}

export function followWayOut(isFramed: boolean): void {
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
