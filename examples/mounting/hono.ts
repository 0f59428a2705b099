import { serve } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { createHostBackend, type AuthorizeContext } from 'idv-elements-server';
import { honoHandler } from 'idv-elements-server/hono';
import { userOf } from './login.js';
import { settings } from './settings.js';

interface Variables {
  Variables: { userId: string | undefined };
}

const backend = createHostBackend({
  ...settings,
  authorize: (_request, { incoming }: AuthorizeContext<Context<Variables>>) => {
    const subject = incoming.get('userId');
    return subject === undefined ? null : { subject };
  },
});

const app = new Hono<Variables>();
app.use(async (context, next) => {
  const user = await userOf(context.req.header('cookie') ?? null);
  context.set('userId', user?.id);
  await next();
});
app.all('/idv/*', honoHandler(backend));
serve(app);
