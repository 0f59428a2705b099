import { createHostBackend } from 'idv-elements-server';
import { userOf } from './login.js';
import { settings } from './settings.js';

const backend = createHostBackend({
  ...settings,
  authorize: async (request) => {
    const user = await userOf(request.headers.get('cookie'));
    return user && { subject: user.id };
  },
});

export default {
  fetch(request: Request): Promise<Response> {
    const address = request.headers.get('cf-connecting-ip');
    return backend.fetch(request, address === null ? {} : { address });
  },
};
