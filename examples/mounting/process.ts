import { serveHostBackend } from 'idv-elements-server/node';
import { userOf } from './login.js';
import { settings } from './settings.js';

await serveHostBackend({
  ...settings,
  port: 8080,
  trustedProxies: 1,
  authorize: async (request) => {
    const user = await userOf(request.headers.get('cookie'));
    return user && { subject: user.id };
  },
});
