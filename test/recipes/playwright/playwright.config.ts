import { defineConfig } from '@playwright/test';

export default defineConfig({
  use: {
    baseURL: 'http://localhost:4173',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] },
  },
  webServer: { command: 'npm run build && npx vite preview --port 4173 --strictPort', port: 4173 },
});
