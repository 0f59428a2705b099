import type { HostBackendOptions } from 'idv-elements-server';

const { IDENTITY_URL = '', IDENTITY_KEY = '', IDV_SECRET = '' } = process.env;

/** All options except `authorize`, which depends on your login. */
export const settings = {
  identityService: { baseUrl: IDENTITY_URL, apiKey: IDENTITY_KEY },
  secret: IDV_SECRET,
  allowedOrigins: ['https://www.example.com'],
} satisfies Partial<HostBackendOptions>;
