/** The hosted page, plain for now: it ends the check the way the developer chooses. Takes the documented parameters. */
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { decodeBase64 } from '../identity-service/index.js';
import type { LivenessSession, LivenessSessions, LivenessStatus } from './liveness.js';
import { portraitBase64 } from './mock/pictures.js';

interface Look {
  title: string;
  isDark: boolean;
  /** `#` and 3 to 8 hexadecimal digits. */
  primaryColor: string;
  hideBranding: boolean;
}

/** Section 4.1: names and defaults of the parameters. */
function lookOf(query: URLSearchParams): Look {
  const colour = query.get('primaryColor') ?? '';
  return {
    title: query.get('customTitle')?.slice(0, 80) || 'Liveness Check',
    isDark: query.get('theme') === 'dark',
    primaryColor: /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(colour) ? colour : '#2B2347',
    hideBranding: query.get('hideBranding') === 'true',
  };
}

const styles = (look: Look) => `
  :root { color-scheme: ${look.isDark ? 'dark' : 'light'}; --primary: ${look.primaryColor}; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; padding: 1rem; box-sizing: border-box;
    font: 1rem/1.5 system-ui, sans-serif; text-align: center; background: ${look.isDark ? '#16131f' : '#fff'};
    color: ${look.isDark ? '#f4f2fa' : '#1d1a27'}; }
  button { font: inherit; padding: .75rem 1.5rem; border-radius: .5rem; border: 2px solid var(--primary); cursor: pointer; }
  button[value=succeed] { background: var(--primary); color: #fff; }
  button[value=fail] { background: transparent; color: inherit; }
  form { display: flex; gap: 1rem; justify-content: center; flex-wrap: wrap; }
  footer { font-size: .85rem; opacity: .75; }
`;

const endings: Record<LivenessStatus, string> = {
  IN_PROGRESS: '',
  SUCCEEDED: 'The check succeeded. You can close this page.',
  FAILED: 'The check failed. You can close this page.',
  EXPIRED: 'This session has expired. Ask for a new one.',
};

function page(session: LivenessSession, look: Look) {
  const body =
    session.status === 'IN_PROGRESS'
      ? html`<p>Choose how this check ends.</p>
          <form method="post">
            <button name="outcome" value="succeed">Succeed</button>
            <button name="outcome" value="fail">Fail</button>
          </form>`
      : html`<p role="status">${endings[session.status]}</p>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${look.title}</title>
        <style>
          ${raw(styles(look))}
        </style>
      </head>
      <body data-status="${session.status}">
        <h1>${look.title}</h1>
        ${body} ${look.hideBranding ? '' : html`<footer>idv-elements sandbox</footer>`}
      </body>
    </html>`;
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'";

/** Percent. */
const confidences = { succeed: 98.6, fail: 12.4 };

export function livenessPages(sessions: LivenessSessions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('content-security-policy', policy);
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
  });
  app.get('/:id', async (c) => {
    const session = await sessions.find(c.req.param('id'));
    if (session === null) return c.text('No such liveness session.', 404);
    return c.html(page(session, lookOf(new URL(c.req.url).searchParams)));
  });
  app.post('/:id', async (c) => {
    const { outcome } = await c.req.parseBody();
    if (outcome !== 'succeed' && outcome !== 'fail') return c.text('Choose succeed or fail.', 400);
    const status = outcome === 'succeed' ? 'SUCCEEDED' : 'FAILED';
    const id = c.req.param('id');
    const ended = await sessions.finish(id, status, confidences[outcome]);
    const session = ended ?? (await sessions.find(id));
    if (session === null) return c.text('No such liveness session.', 404);
    return c.html(
      page(session, lookOf(new URL(c.req.url).searchParams)),
      ended === null ? 409 : 200,
    );
  });
  app.get('/:id/reference-image', async (c) => {
    const id = c.req.param('id');
    if (!(await sessions.isImageLink(id, new URL(c.req.url).searchParams))) {
      return c.text('The link has expired or is not signed.', 403);
    }
    return pngResponse(portraitBase64);
  });
  return app;
}

export function pngResponse(base64: string): Response {
  const bytes = decodeBase64(base64) ?? new Uint8Array();
  return new Response(Uint8Array.from(bytes), { headers: { 'content-type': 'image/png' } });
}
