import { advice, wrong, type Finding } from './findings.js';

export interface HeaderContext {
  /** Origin of the pages; `undefined` if it is the file's own. */
  origin: string | undefined;
  /** Decompressed. */
  bytes: number;
  isRedirected: boolean;
}

const types: Record<string, { wanted: string; accepted: RegExp }> = {
  js: { wanted: 'text/javascript', accepted: /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i },
  json: { wanted: 'application/json', accepted: /json/i },
  wasm: { wanted: 'application/wasm', accepted: /^application\/wasm\b/i },
};

/** Smaller files are not worth compressing. */
const worthCompressing = 1400;
const aDay = 86_400;

/** Checks the headers of a response. */
export function checkHeaders(url: URL, headers: Headers, context: HeaderContext): Finding[] {
  return [
    ...checkType(url, headers),
    ...checkCompression(url, headers, context),
    ...checkCaching(url, headers),
    ...checkOrigins(url, headers, context),
    ...checkWorkerPolicy(url, headers),
    ...(context.isRedirected
      ? [wrong(url.href, 'the server redirects.', 'Serve the file at its own address: a worker may not be redirected.')]
      : []),
  ];
}

const endingOf = (url: URL): string => url.pathname.slice(url.pathname.lastIndexOf('.') + 1);

function checkType(url: URL, headers: Headers): Finding[] {
  const expected = types[endingOf(url)];
  const type = headers.get('content-type') ?? '';
  if (expected === undefined || expected.accepted.test(type)) return [];
  const what = type === '' ? 'there is no Content-Type.' : `the Content-Type is ${type}.`;
  const fix = `Send ".${endingOf(url)}" files as ${expected.wanted}.`;
  // With another type, workers are fetched and started from memory, and WebAssembly compiles only after its download.
  return [endingOf(url) === 'js' ? wrong(url.href, what, fix) : advice(url.href, what, fix)];
}

function checkCompression(url: URL, headers: Headers, { bytes }: HeaderContext): Finding[] {
  // The weights of the compact engine are already compressed.
  if (bytes < worthCompressing || endingOf(url) === 'bin' || headers.get('content-encoding') !== null) return [];
  const fix = `Compress ".${endingOf(url)}" files, or write compressed copies with --compress.`;
  return [advice(url.href, 'the file is sent uncompressed.', fix)];
}

function checkCaching(url: URL, headers: Headers): Finding[] {
  const control = headers.get('cache-control') ?? '';
  const maxAge = Number(/max-age=(\d+)/i.exec(control)?.[1] ?? 0);
  const isManifest = url.pathname.endsWith('/manifest.json');
  if (isManifest) {
    if (!/immutable/i.test(control) && maxAge <= aDay) return [];
    const what = `browsers keep manifest.json (Cache-Control: ${control}), and would ask for files that an update removed.`;
    return [wrong(url.href, what, 'Send "Cache-Control: no-cache" with manifest.json.')];
  }
  if (maxAge > aDay && !/no-store|no-cache/i.test(control)) return [];
  const what = `browsers don't keep the file (Cache-Control: ${control || 'none'}).`;
  return [advice(url.href, what, 'Send "Cache-Control: public, max-age=31536000, immutable" with the hashed names.')];
}

function checkOrigins(url: URL, headers: Headers, { origin }: HeaderContext): Finding[] {
  if (origin === undefined) return [];
  const findings: Finding[] = [];
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== origin) {
    const what = `pages of ${origin} may not read it (Access-Control-Allow-Origin: ${allowed ?? 'none'}).`;
    findings.push(
      wrong(url.href, what, `Send "Access-Control-Allow-Origin: *" with this folder; it holds no secrets.`),
    );
  }
  const policy = headers.get('cross-origin-resource-policy');
  if (policy === 'same-origin' || (policy === 'same-site' && !isSameSite(url, new URL(origin)))) {
    const what = `Cross-Origin-Resource-Policy: ${policy} keeps pages of ${origin} from loading it.`;
    findings.push(wrong(url.href, what, 'Send "Cross-Origin-Resource-Policy: cross-origin" with this folder.'));
  }
  return findings;
}

/** Compares the last two labels, which is good enough for advice. */
function isSameSite(one: URL, other: URL): boolean {
  const site = ({ protocol, hostname }: URL) => `${protocol}${hostname.split('.').slice(-2).join('.')}`;
  return site(one) === site(other);
}

/** A worker obeys the content security policy of its own script, not the page's. */
function checkWorkerPolicy(url: URL, headers: Headers): Finding[] {
  const policy = headers.get('content-security-policy');
  if (policy === null || !/-worker\./.test(url.pathname)) return [];
  const directives = new Map(
    policy.split(/[;,]/).map((part): [string, string] => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name.toLowerCase(), values.join(' ')];
    }),
  );
  const effective = (name: string): string | undefined => directives.get(name) ?? directives.get('default-src');
  const findings: Finding[] = [];
  const scripts = effective('script-src');
  if (scripts !== undefined && !/'(?:wasm-)?unsafe-eval'/.test(scripts)) {
    const what = "the policy sent with the worker's script forbids WebAssembly.";
    findings.push(wrong(url.href, what, "Add 'wasm-unsafe-eval' to script-src, or send no policy with this folder."));
  }
  const connections = effective('connect-src');
  if (connections !== undefined && !allowsOwn(connections, url)) {
    const what = "the policy sent with the worker's script keeps it from loading the models.";
    findings.push(wrong(url.href, what, "Add 'self' to connect-src, or send no policy with this folder."));
  }
  if (directives.has('sandbox')) {
    const what = "the policy sent with the worker's script sandboxes it.";
    findings.push(wrong(url.href, what, 'Send no sandbox directive with this folder.'));
  }
  return findings;
}

function allowsOwn(sources: string, { origin, protocol, host }: URL): boolean {
  return sources.split(/\s+/).some((each) => ["'self'", '*', protocol, origin, host].includes(each.replace(/\/$/, '')));
}
