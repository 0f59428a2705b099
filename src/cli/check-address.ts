import { isAssetManifest, type AssetFile } from '../engine/manifest.js';
import { checkHeaders } from './check-headers.js';
import { wrong, type Finding } from './findings.js';
import { checkManifest, hasContent, readPackageAssets } from './package-assets.js';

const copyAgain = 'Run "npx idv-elements assets <folder>" and publish the folder as it is.';
const patienceMs = 60_000;

interface Answer {
  response: Response;
  /** Decompressed. */
  content: Uint8Array;
}

/** Sends a request like a browser: for compressed content, and with the pages' origin if it differs. */
async function ask(url: URL, origin: string | undefined): Promise<Answer> {
  const response = await fetch(url, {
    headers: { 'accept-encoding': 'br, gzip', ...(origin === undefined ? {} : { origin }) },
    signal: AbortSignal.timeout(patienceMs),
  });
  return { response, content: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * Checks what a server sends at the address in the `assets` attribute.
 * @param origin origin of the pages, if it differs from the address's
 */
export async function checkAddress(place: string, origin?: string): Promise<Finding[]> {
  const base = new URL(place);
  base.pathname = base.pathname.replace(/(?:\/manifest\.json)?\/?$/, '/');
  base.search = '';
  const from = origin === base.origin ? undefined : origin;
  const address = new URL('manifest.json', base);
  const answer = await ask(address, from).catch((error: unknown) => reasonOf(error));
  if (typeof answer === 'string') {
    return [
      wrong(address.href, `no answer: ${answer}.`, 'Start the server, and check the address and its certificate.'),
    ];
  }
  const findings = checkAnswer(address, answer, from);
  const { manifest, finding } = readManifest(address, answer);
  if (manifest === null) return [...findings, ...(findings.some(isFatal) ? [] : [finding])];
  findings.push(...checkManifest(address.href, manifest, (await readPackageAssets()).manifest, copyAgain));
  for (const file of Object.values(manifest.files)) {
    findings.push(...(await checkFile(new URL(file.file, base), file, from)));
  }
  return findings;
}

const isFatal = ({ weight }: Finding): boolean => weight === 'wrong';

function reasonOf(error: unknown): string {
  const { message, name, cause } = error as Error;
  if (name === 'TimeoutError') return `nothing came within ${patienceMs / 1000} s`;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

function readManifest(address: URL, { content }: Answer) {
  const finding = wrong(address.href, 'this is not a manifest of engine assets.', copyAgain);
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(content));
    return { manifest: isAssetManifest(manifest) ? manifest : null, finding };
  } catch {
    return { manifest: null, finding };
  }
}

function looksLikeHtml(content: Uint8Array): boolean {
  return /^\s*<(?:!doctype|html|head)/i.test(new TextDecoder().decode(content.subarray(0, 200)));
}

/** Checks that apply to any file: its status, whether it is really an HTML page, and its headers. */
function checkAnswer(url: URL, { response, content }: Answer, origin: string | undefined): Finding[] {
  const { status } = response;
  if (status !== 200) {
    const fix =
      status === 404 || status === 410
        ? copyAgain
        : status === 401 || status === 403
          ? 'Let everyone read this folder: it holds no secrets, and browsers ask without credentials.'
          : "See the server's log.";
    return [wrong(url.href, `the server answers with status ${status}.`, fix)];
  }
  if (looksLikeHtml(content)) {
    const fix = 'Exclude this path from the rule that sends your app for unknown paths, and publish the folder.';
    return [wrong(url.href, 'the server sends an HTML page instead of the file.', fix)];
  }
  return checkHeaders(url, response.headers, { origin, bytes: content.length, isRedirected: response.redirected });
}

async function checkFile(url: URL, file: AssetFile, origin: string | undefined): Promise<Finding[]> {
  const answer = await ask(url, origin).catch((error: unknown) => reasonOf(error));
  if (typeof answer === 'string') return [wrong(url.href, `no answer: ${answer}.`, "See the server's log.")];
  const findings = checkAnswer(url, answer, origin);
  if (findings.some(({ what }) => /status|HTML/.test(what)) || hasContent(answer.content, file)) return findings;
  const size = answer.content.length === file.bytes ? '' : ` (${answer.content.length} bytes, not ${file.bytes})`;
  return [...findings, wrong(url.href, `the content is not what was published${size}.`, copyAgain)];
}
