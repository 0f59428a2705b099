import { createHostBackend } from 'idv-elements-server';
import { nextHandlers } from 'idv-elements-server/next';
import { userOf } from './login.js';
import { settings } from './settings.js';

const createBackend = () =>
  createHostBackend({
    ...settings,
    authorize: async (request) => {
      const user = await userOf(request.headers.get('cookie'));
      return user && { subject: user.id };
    },
  });

export const { GET, POST, DELETE, OPTIONS } = nextHandlers(createBackend, { trustedProxies: 1 });
