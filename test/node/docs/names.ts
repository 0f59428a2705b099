/**
 * Names that samples use without declaring them, with their types: a page's own variables, and placeholders for the
 * reader's code. A page has its own names and the shared ones.
 */
const everywhere: Record<string, string> = {
  yourLogin: '(request: Request) => Promise<{ id: string } | null>',
  yourDatabase: '{ save: (id: string, subject: string, value: unknown) => Promise<void> }',
  app: "import('express').Express",
};

const faceCapture = "import('idv-elements').IdvFaceCapture";
const camera = "import('idv-elements-testing').InstalledCamera";
const options = "import('idv-elements-server').HostBackendOptions";

const byPage: Record<string, Record<string, string>> = {
  'README.md': { next: '(result: unknown) => void' },
  'docs/installation.md': { next: '(result: unknown) => void' },
  'docs/languages.md': { capture: faceCapture },
  'docs/theming.md': { capture: faceCapture },
  'docs/testing.md': { camera },
  'docs/host-backend.md': {
    backend: "import('idv-elements-server').HostBackend",
    options,
    createHostBackend: "typeof import('idv-elements-server').createHostBackend",
  },
  'docs/results.md': { options },
  'docs/mounting.md': {
    login: '{ freshToken: () => Promise<string> }',
    settings: options,
    authorize: `${options}['authorize']`,
    createHostBackend: "typeof import('idv-elements-server').createHostBackend",
  },
};

const isDeclared = (name: string, code: string): boolean =>
  new RegExp(`\\b(?:const|let|function|class)\\s+${name}\\b`).test(code) ||
  new RegExp(`\\b(?:import|const)\\s*(?:type\\s*)?\\{[^}]*\\b${name}\\b[^}]*\\}\\s*(?:from|=)`).test(code);

/** @returns declarations for what the code uses but does not declare */
export function declarationsFor(page: string, code: string): string {
  const names = { ...everywhere, ...byPage[page] };
  return Object.entries(names)
    .filter(([name]) => new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name}\\b`).test(code) && !isDeclared(name, code))
    .map(([name, type]) => `declare const ${name}: ${type};`)
    .join('\n');
}
