import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsInBothSchemes } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startPushService, type TestDevice } from '#test/fixtures/push-service.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

// A browser without a screen has no notifications and no loudspeaker: what the page asks of it is noted.
const LISTEN = `
  window.notified = [];
  window.notes = 0;
  window.Notification = class extends EventTarget {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title) {
      super();
      this.title = title;
      window.notified.push(this);
    }
    close() {}
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.notes += 1;
    return start.apply(this, when);
  };
`;

/** As if another tab were in front. */
const LOOK_AWAY = `
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
`;

const ask = (username: string) => cashier.call('sendDepositEmail', depositRequest({ username }));

async function openWithAlerts(): Promise<Page> {
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/withdrawals' });
  await page.context().addInitScript(LISTEN);
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.clock.install();
  return page;
}

test('nobody is alerted to new requests without having asked for it', async () => {
  const page = await openWithAlerts();
  await page.getByRole('button', { name: 'Alerts' }).click();
  for (const name of ['Desktop notifications', 'Sound']) {
    expect(await page.getByRole('switch', { name }).isChecked()).toBe(false);
  }
  await page.evaluate(LOOK_AWAY);
  await ask('FC2101');
  await page.getByRole('link', { name: 'Deposits' }).click();
  await page.getByText('FC2101').waitFor();
  // requests are gathered for 3 seconds before they are told
  await page.clock.fastForward(4_000);
  expect(await page.evaluate('[window.notified.length, window.notes]')).toEqual([0, 0]);
});

test('those who have asked for alerts get a notification and a sound, even after a reload', async () => {
  const page = await openWithAlerts();
  await page.getByRole('button', { name: 'Alerts' }).click();
  await page.getByRole('switch', { name: 'Desktop notifications' }).click();
  await page.getByRole('switch', { name: 'Sound' }).click();
  // its two notes, to hear what it is like
  await expect.poll(() => page.evaluate('window.notes')).toBe(2);
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
  // a browser lets a page sound once somebody has pressed something in it
  await page.keyboard.press('Shift');
  await page.evaluate(LOOK_AWAY);
  await Promise.all([ask('FC2111'), ask('FC2112')]);
  await expect
    .poll(() => page.evaluate('window.notified.map(({ title }) => title)'))
    .toEqual(['2 new deposits']);
  await expect.poll(() => page.evaluate('window.notes')).toBe(2);
  await page.evaluate("window.notified[0].dispatchEvent(new Event('click'))");
  await page.waitForURL('**/admin/deposits');
});

// The push service of a browser is outside.
const SUBSCRIBE = ({ endpoint, ...keys }: TestDevice) => `
  const subscription = {
    endpoint: ${JSON.stringify(endpoint)},
    toJSON: () => (${JSON.stringify({ endpoint, keys })}),
    unsubscribe: async () => delete localStorage.subscribed,
  };
  PushManager.prototype.subscribe = async () => {
    localStorage.subscribed = 'yes';
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? subscription : null);
`;

test('notices are turned on for one device, go on after signing in again, and are turned off', async () => {
  await using service = await startPushService();
  const viewport = { width: 390, height: 844 };
  const person = { role: 'member', path: '/account' } as const;
  const page = await openConsole(browser, cashier, person, { serviceWorkers: 'allow', viewport });
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript(SUBSCRIBE(service.newDevice()));
  await page.evaluate('navigator.serviceWorker.ready');
  await page.reload();
  const section = page.getByRole('region', { name: 'Notices of new requests' });
  await section.getByRole('switch', { name: 'On this device' }).click();
  await section.getByText('This one').waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await cashier.database.pool.query('update push_devices set session_id = gen_random_uuid()');
  await page.reload();
  await section.getByText('This one').waitFor();
  expect(await section.getByText('Paused').count()).toBe(0);

  const hasNotices = () =>
    cashier.database.pool
      .query('select exists (select from push_devices join sessions on sessions.id = session_id) as has')
      .then(({ rows }) => rows[0].has);
  const fillPasswords = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill('marmalade lighthouse 42');
    await page.getByLabel('Repeat the new password').fill('marmalade lighthouse 42');
  };
  await fillPasswords('not the password');
  await cashier.database.pool.query('delete from sessions');
  // A click would find the dialog in its way if the page has noticed by itself.
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(hasNotices).toBe(true);
  await fillPasswords('correct horse battery');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Your password is changed').waitFor();
  await expect.poll(hasNotices).toBe(true);

  await section.getByRole('switch', { name: 'On this device' }).click();
  await section.getByText('This one').waitFor({ state: 'detached' });
  const devices = async () => (await cashier.database.pool.query('select from push_devices')).rowCount;
  await expect.poll(devices).toBe(0);
});
