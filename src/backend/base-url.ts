/**
 * Base URL of the routes, with a slash at its end; a relative one is resolved against the page.
 * @throws TypeError for anything but an http(s) address.
 */
export function parseBaseUrl(baseUrl: string | URL): URL {
  const page = typeof document === 'undefined' ? undefined : document.baseURI;
  const url = new URL(baseUrl, page);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('The backend must be an http or https address.');
  }
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
