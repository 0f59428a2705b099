import { createHostBackend } from 'idv-elements-server';

const backend = createHostBackend({
  identityService: { baseUrl: process.env.IDENTITY_URL!, apiKey: process.env.IDENTITY_KEY! },
  authorize: () => ({ subject: 'your own user' }),
  secret: process.env.IDV_SECRET!,
  allowedOrigins: [process.env.SITE_ORIGIN!],
  basePath: '/idv',
});
const handle = (request: Request) => backend.fetch(request);
export { handle as GET, handle as POST, handle as DELETE };
