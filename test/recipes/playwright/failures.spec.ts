import { expect, test } from '@playwright/test';

test('says what to do about a blocked camera', async ({ page }) => {
  await page.addInitScript(() => (globalThis.simulatedCameraOptions = { failure: 'permission-denied' }));
  await page.addInitScript({ path: 'node_modules/idv-elements-testing/dist/simulated-camera.js' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open camera' }).click();
  await expect(page.getByRole('heading', { name: 'The camera is blocked' })).toBeVisible();
});

test('asks somebody in the dark for light', async ({ page }) => {
  await page.addInitScript(() => (globalThis.simulatedCameraOptions = { pose: { monk: 9, exposure: 0.03 } }));
  await page.addInitScript({ path: 'node_modules/idv-elements-testing/dist/simulated-camera.js' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open camera' }).click();
  await expect(page.getByText('Find brighter light')).toBeVisible({ timeout: 30_000 });
});
