import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSandbox, SERVER } from '#test/faults/sandbox.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { until } from '#test/fixtures/until.ts';
import { call, removeWhenStopped } from './cashier.ts';

type Picture = {
  readonly name: string;
  readonly path: string;
  /** The text on the screen once it has come to rest. */
  readonly shows: string;
};

const FOLDER = 'docs/screenshots';
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PLAYER = 'FC501';

await using sandbox = await openSandbox();
removeWhenStopped(sandbox);
const cage = await sandbox.start({ CAGE_DATA: sandbox.folder(), NODE_ENV: 'production' }, [
  ...SERVER,
  '--demo',
]);
const { origin } = cage;
const [, email = '', password = ''] =
  /(owner@\S+)\s+(\S+)/.exec(await until(() => /Sign in as.*\n/.exec(cage.output())?.[0])) ?? [];
const recordId = await askAsPlayer();

await using browser = await launchBrowser();
const site = await openWindow(browser, origin, { viewport: PHONE });
await takeAll(site, [
  { name: 'customer-home', path: '/', shows: 'Deposit now' },
  { name: 'customer-venmo', path: '/?method=venmo', shows: 'Venmo' },
  { name: 'customer-withdraw', path: '/withdraw', shows: 'Withdraw' },
]);

const desk = await openWindow(browser, origin, { viewport: DESK });
const signedIn = await desk.request.post('/api/signIn', { data: { data: { email, password } } });
if (!signedIn.ok()) throw new Error(`${email} cannot sign in: ${await signedIn.text()}`);
await takeAll(desk, [
  { name: 'console-queue', path: '/admin/queue', shows: 'Chime' },
  { name: 'console-record', path: `/admin/deposits/${recordId}`, shows: 'The player reads: Credited' },
  { name: 'console-money', path: '/admin/money', shows: 'Went out without a payout' },
  { name: 'console-stats', path: '/admin/stats?date=last_30_days', shows: 'A success rate is the share' },
  { name: 'console-payment-settings', path: '/admin/payment-settings', shows: 'Current Accounts' },
]);

/** @returns the id of the deposit that was credited */
async function askAsPlayer(): Promise<string> {
  const { token } = await call(origin, 'signIn', { email, password });
  const deposit = { username: PLAYER, senderName: 'Ada Lovelace' };
  const { id } = await call(origin, 'sendDepositEmail', { ...deposit, method: 'Venmo', amount: 75.5 });
  const zelle = await call(origin, 'sendDepositEmail', { ...deposit, method: 'Zelle', amount: 240 });
  await call(origin, 'updateDepositStatus', { depositId: id, status: 'sent' }, token);
  await call(origin, 'updateDepositStatus', { depositId: zelle.id, status: 'declined' }, token);
  await call(origin, 'sendDepositEmail', { ...deposit, method: 'Chime', amount: 120 });
  await until(async () => {
    const { requests } = await call(origin, 'getPlayerTellings', { username: PLAYER }, token);
    return requests.filter(({ told }) => told.length > 1).length === 2;
  });
  return id;
}

async function takeAll(page: Page, pictures: readonly Picture[]): Promise<void> {
  for (const { name, path, shows } of pictures) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
    }
  }
}
