import { expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('the page of the API shows every part of it, asks no other host and breaks no rule of its own', async () => {
  await using cashier = await startTestCashier();
  await using browser = await launchBrowser();
  const page = await openWindow(browser, cashier.origin);
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  await page.goto('/api/docs');
  await page.locator('[data-path="/sendDepositEmail"]').waitFor();
  // Of so many parts only those in sight are there.
  const filter = page.getByPlaceholder('Filter by tag or path');
  for (const part of ['/live', '/activity-export', '/payment-proofs/{id}', '/webhooks/stripe']) {
    await filter.fill(part);
    await page.locator(`[data-path="${part}"]`).waitFor();
  }
  await filter.fill('');
  await page.locator('[data-path="/sendDepositEmail"]').click();
  await page.getByText('"senderName": "Jane Doe"').first().waitFor();
  const dark = page.locator('html.dark-mode');
  expect(await dark.count()).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await dark.waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.locator('meta[name=viewport]').count()).toBe(1);
  const links = page.getByRole('cell', { name: 'Links' });
  expect(await links.count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect([...hosts]).toEqual([cashier.origin]);
  expect(complaints).toEqual([]);
});
