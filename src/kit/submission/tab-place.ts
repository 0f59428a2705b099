/**
 * The `sessionStorage` key of a page's record for a backend. It has a module of its own because first screens load it.
 */
export const tabPlace = (name: string, backend: string): string => `${name} ${new URL(backend, document.baseURI).href}`;
