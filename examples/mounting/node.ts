import { createServer } from 'node:http';
import { createHostBackend } from 'idv-elements-server';
import { nodeHandler } from 'idv-elements-server/node';
import { userOf } from './login.js';
import { settings } from './settings.js';

const backend = createHostBackend({
  ...settings,
  authorize: async (request) => {
    const user = await userOf(request.headers.get('cookie'));
    return user && { subject: user.id };
  },
});
const idv = nodeHandler(backend, { trustedProxies: 1 });

createServer((request, response) => {
  if (request.url?.startsWith('/idv/')) idv(request, response);
  else response.end('your site');
}).listen(8080);
