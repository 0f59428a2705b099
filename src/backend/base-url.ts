/**
 * The address that routes stand under, with a slash at its end; relative ones are the page's.
 * @throws TypeError for what is no http(s) address.
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
