import { createHostBackend } from 'idv-elements-server';
import { nextHandlers } from 'idv-elements-server/next';

export const { GET, POST, DELETE, OPTIONS } = nextHandlers(() =>
  createHostBackend({
    identityService: { baseUrl: process.env.IDENTITY_URL!, apiKey: process.env.IDENTITY_KEY! },
    authorize: () => ({ subject: 'your own user' }),
    secret: process.env.IDV_SECRET!,
    allowedOrigins: [process.env.SITE_ORIGIN!],
  }),
);
