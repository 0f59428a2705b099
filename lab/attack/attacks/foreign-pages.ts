import { routes } from '../../../server/src/host-backend/routes/table.js';
import type { Attack } from '../attack.js';
import { beginHandoff } from '../handoffs.js';
import { faceForm, pictures, tally } from '../requests.js';

const origins = ['https://evil.example', 'https://bank.example.evil.example', 'http://bank.example', 'null'];

export const foreignPages: Attack = {
  name: 'foreign pages',
  does: `pages of ${origins.length} foreign origins, in the browser of somebody with a login: every route, and its preflight`,
  async run(target) {
    const { small } = await pictures;
    const { token, created } = await beginHandoff(target, 'victim');
    const statuses: number[] = [];
    const taken: string[] = [];
    const note = async (what: string, sent: Promise<Response>) => {
      const { status, headers, body } = await sent;
      await body?.cancel();
      statuses.push(status);
      if (status < 400 || status >= 500 || headers.has('access-control-allow-origin')) taken.push(`${what} ${status}`);
    };
    for (const origin of origins) {
      for (const { method, path, credential } of routes) {
        if (credential === 'secret-path') continue;
        const at = path.replace(':id', created.handoffId);
        const headers = { origin };
        const body = method === 'POST' && path === '/faces' ? { body: faceForm(small) } : {};
        await note(`${method} ${path}`, target.send(at, { method, token, login: 'victim', headers, ...body }));
        const asked = { origin, 'access-control-request-method': method };
        await note(`OPTIONS ${path}`, target.send(at, { method: 'OPTIONS', headers: asked }));
      }
    }
    return {
      tried: statuses.length,
      through: taken.length,
      seen: `${tally(statuses)}; taken: ${[...new Set(taken)].join(', ') || 'none'}`,
    };
  },
};
