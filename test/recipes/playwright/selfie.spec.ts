import { expect, test } from '@playwright/test';

test('takes a selfie', async ({ page }) => {
  await page.addInitScript({ path: 'node_modules/idv-elements-testing/dist/simulated-camera.js' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open camera' }).click();
  await expect(page.getByRole('heading', { name: 'Photo taken' })).toBeVisible({ timeout: 30_000 });
});
