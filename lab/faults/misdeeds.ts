/** What a server between the browser and the site does wrong. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the server does wrong. */
export type Misdeed =
  /** 500 with an HTML page, as from a proxy. */
  | 'error 500'
  | 'error 503'
  /** 429 with `Retry-After: 1`. */
  | 'too many requests'
  /** The page of a captive portal, with 200. */
  | 'captive portal'
  | 'not found'
  /** The body arrives in pieces over several seconds. */
  | 'slow body'
  /** Half of the request arrives or half of the response is sent, then the connection breaks. */
  | 'cut in the middle'
  /** The server handled the request, but the answer is lost. */
  | 'reset after the server took it'
  /** One byte is changed. */
  | 'corrupt'
  /** Other lines run before the script. */
  | 'other script'
  /** 413 with a page: a server in front of the backend rejects pictures. */
  | 'too large'
  /** 403 with a page: a firewall or a bot filter. */
  | 'refused by a firewall'
  /** 302 to a login page. */
  | 'sent to a login'
  /** 200 without a body. */
  | 'nothing said'
  /** 200 with JSON of another shape. */
  | 'other JSON'
  /** 200 with a page of 10 MB. */
  | 'ten megabytes';

export interface ServerFault {
  does: Misdeed;
  /** Of the path. */
  at: RegExp;
  method?: 'GET' | 'POST';
  /** The lines that `other script` puts first. */
  lines?: string;
  /** How many requests it affects. Default: all, until it is lifted. */
  times?: number;
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const portal = '<!doctype html><title>Welcome to our Wi-Fi</title><p>Log in to go online.</p>';

/** A proxy server between the browser and the site's own listener. */
export interface Middleman {
  /** The site's own answer to this request. */
  answer(request: IncomingMessage, body: Buffer): Promise<{ status: number; headers: object; content: Buffer }>;
}

export async function misdo(
  { does, lines = '' }: ServerFault,
  request: IncomingMessage,
  response: ServerResponse,
  middleman: Middleman,
): Promise<void> {
  const html = (status: number, text: string, headers = {}): void => {
    response.writeHead(status, { 'content-type': 'text/html', 'cache-control': 'no-store', ...headers }).end(text);
  };
  switch (does) {
    case 'error 500':
    case 'error 503':
    case 'not found':
    case 'too many requests':
      await bodyOf(request);
      if (does === 'too many requests') html(429, 'Slow down', { 'retry-after': '1' });
      else html({ 'error 500': 500, 'error 503': 503, 'not found': 404 }[does], 'Sorry');
      return;
    case 'too large':
    case 'refused by a firewall':
      await bodyOf(request);
      html(does === 'too large' ? 413 : 403, 'Sorry');
      return;
    case 'sent to a login':
      await bodyOf(request);
      response.writeHead(302, { location: '/' }).end();
      return;
    case 'nothing said':
    case 'other JSON':
      await bodyOf(request);
      response.writeHead(200, { 'content-type': 'application/json' }).end(does === 'other JSON' ? '{"ok":true}' : '');
      return;
    case 'ten megabytes':
      await bodyOf(request);
      html(200, ' '.repeat(10_000_000));
      return;
    case 'captive portal':
      await bodyOf(request);
      html(200, portal);
      return;
    default:
  }
  if (does === 'cut in the middle' && request.method === 'POST') {
    request.once('data', () => request.socket.destroy());
    request.once('end', () => request.socket.destroy());
    return;
  }
  const { status, headers, content } = await middleman.answer(request, await bodyOf(request));
  if (does === 'reset after the server took it') {
    request.socket.destroy();
    return;
  }
  const half = Math.ceil(content.length / 2);
  if (does === 'corrupt') {
    content[half] = (content[half] ?? 0) ^ 0xff;
    // A proxy that changed a file caches its version.
    response.writeHead(status, { ...headers, 'cache-control': 'public, max-age=600' }).end(content);
    return;
  }
  if (does === 'other script') {
    response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(`${lines}\n${content.toString()}`);
    return;
  }
  response.writeHead(status, { ...headers, 'content-length': content.length, 'cache-control': 'no-store' });
  response.write(content.subarray(0, half));
  setTimeout(
    () => (does === 'slow body' ? response.end(content.subarray(half)) : request.socket.destroy()),
    does === 'slow body' ? 2_500 : 50,
  );
}
