/** Where a page stores a record of a backend. Apart from the record's own code, because first screens load it. */
export const tabPlace = (name: string, backend: string): string => `${name} ${new URL(backend, document.baseURI).href}`;
