/**
 * `multipart/form-data` (RFC 7578) over bytes that are in memory already. The parts are views; `formData()` of the
 * runtimes copies every part and takes several times as long for a picture.
 */
import { indexOfBytes, matchesAt } from '../bytes.js';
import { utf8 } from '../digest.js';
import { BodyError } from './body-error.js';

export interface Part {
  name: string;
  isFile: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

const maxHeaderBytes = 4096;

const malformed = (message: string) => new BodyError('malformed', message);

function boundaryOf(contentType: string | null): string {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  if (type.trim().toLowerCase() !== 'multipart/form-data') {
    throw new BodyError('not-multipart', 'Send multipart/form-data.');
  }
  for (const parameter of parameters) {
    const found = /^\s*boundary=(?:"([^"]+)"|([^\s"]+))\s*$/i.exec(parameter);
    const boundary = found?.[1] ?? found?.[2];
    // RFC 2046: 1 to 70 characters.
    if (boundary !== undefined && boundary.length <= 70) return boundary;
  }
  throw malformed('The multipart boundary is missing.');
}

function parseHead(head: string): Pick<Part, 'name' | 'isFile'> {
  const disposition = head
    .split('\r\n')
    .map((line) => /^content-disposition:\s*form-data\s*;(.*)$/i.exec(line)?.[1])
    .find((parameters) => parameters !== undefined);
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition ?? '')?.[1];
  if (disposition === undefined || name === undefined) throw malformed('A part has no name.');
  return { name, isFile: /(?:^|;)\s*filename\*?=/i.test(disposition) };
}

const lineEnd = utf8('\r\n');
const headEnd = utf8('\r\n\r\n');
const finalDashes = utf8('--');

/**
 * The parts in their order.
 * @param maxParts more than the route takes: a body of thousands of tiny parts is refused before it costs time
 * @throws {BodyError} `not-multipart`, `malformed`
 */
export function parseMultipart(body: Uint8Array<ArrayBuffer>, contentType: string | null, maxParts: number): Part[] {
  const boundary = boundaryOf(contentType);
  const first = utf8(`--${boundary}`);
  const delimiter = utf8(`\r\n--${boundary}`);
  const parts: Part[] = [];
  let offset = matchesAt(body, first, 0) ? first.length : -1;
  if (offset === -1) {
    const preamble = indexOfBytes(body, delimiter, 0);
    if (preamble === -1) throw malformed('The multipart body contains no part.');
    offset = preamble + delimiter.length;
  }
  const decoder = new TextDecoder();
  while (!matchesAt(body, finalDashes, offset)) {
    if (parts.length >= maxParts) throw malformed('Too many parts.');
    if (!matchesAt(body, lineEnd, offset)) throw malformed('The multipart body is broken.');
    const headStart = offset + lineEnd.length;
    const headStop = indexOfBytes(body.subarray(0, headStart + maxHeaderBytes), headEnd, headStart);
    if (headStop === -1) throw malformed('The head of a part is broken.');
    const contentStart = headStop + headEnd.length;
    const contentStop = indexOfBytes(body, delimiter, contentStart);
    if (contentStop === -1) throw malformed('The multipart body breaks off.');
    const head = parseHead(decoder.decode(body.subarray(headStart, headStop)));
    parts.push({ ...head, bytes: body.subarray(contentStart, contentStop) });
    offset = contentStop + delimiter.length;
  }
  return parts;
}
