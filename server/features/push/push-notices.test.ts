import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/capabilities.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import {
  type PushService,
  readVapid,
  startPushService,
  type TestDevice,
} from '#test/fixtures/push-service.ts';
import { startTestCashier, TEST_KEYS, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { pushNotices } from './push-notices-job.ts';

let cashier: TestCashier;
let service: PushService;
beforeAll(async () => {
  [cashier, service] = await Promise.all([startTestCashier(), startPushService()]);
  // The tests push themselves. It is registered after the start, and rests for longest after many failures.
  const rest = "update jobs set due_at = now() + interval '9 minutes' where name = 'push-notices'";
  await until(async () => (await sql(rest)).rowCount);
});
afterAll(() => Promise.all([cashier[Symbol.asyncDispose](), service[Symbol.asyncDispose]()]));
beforeEach(async () => {
  service.answerWith(201);
  await sql('delete from push_devices');
  await sql("update deposits set status = 'sent', version = version + 1");
  await sql("update withdrawals set status = 'declined', version = version + 1");
  service.takeReceived();
});

const sql = (text: string, values: unknown[] = []) => cashier.database.pool.query(text, values);

/** As the job does, whenever there is something to do. @returns what has come to the devices */
async function pushMessages(post = service.post) {
  const { serving: database } = cashier;
  const configuration = { consoleOrigin: new URL('https://console.example') };
  const seals = { sealer: createSealer(TEST_KEYS), signer: TEST_SIGNER };
  const services = { database, ...seals, configuration, onAltered() {} };
  await pushNotices(services, post, new AbortController().signal);
  return service.takeReceived();
}

const push = async (): Promise<{ text: string; opens: string }[]> =>
  (await pushMessages()).map(({ text }) => JSON.parse(text));
type DepositRow = Parameters<typeof insertDeposits>[1][number];
type Person = { readonly token: string; readonly device: TestDevice };

/** Somebody who has notices on one device, as of a minute ago. */
async function openDevice(role: Role = 'member'): Promise<Person & { readonly id: string }> {
  const { id, token } = await cashier.signInAs(role);
  const device = service.newDevice();
  await turnOn({ token, device });
  return { id, token, device };
}

async function turnOn({ token, device }: Person): Promise<void> {
  await cashier.call('beginPush', {}, token);
  await cashier.call('confirmPush', device, token);
  await sql("update push_devices set told_until = now() - interval '1 minute'");
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const ask = (row: DepositRow = {}) =>
  insertDeposits(cashier.database, [{ created_at: secondsAgo(30), ...row }]);

const devicesOf = async ({ token, device }: Person) =>
  (await cashier.call('getPushDevices', { endpoint: device.endpoint }, token)).devices;

const failing = async () =>
  (await cashier.call('getOperations', {}, (await cashier.signInAs('owner')).token)).failing;

/** As a minute later, or when what failed is tried again. Times are stored to the millisecond, and may be rounded up. */
const later = () => sql("update push_devices set due_at = now() - interval '1 millisecond'");

test('a device is told how many requests wait and nothing else, whatever is wrong with another', async () => {
  await openDevice();
  await sql("update push_devices set public_key = decode(repeat('04', 65), 'hex')");
  await openDevice();
  await ask();
  await ask({ username: 'FC4711', amount_cents: 123_456 });
  await insertWithdrawals(cashier.database, [{ created_at: secondsAgo(30) }]);
  expect(await push()).toEqual([
    { text: '2 deposits and 1 withdrawal waiting', opens: '/admin/deposits?status=pending' },
  ]);
  expect(await push()).toEqual([]);
});

test('those that fail are told last, and each how many wait at that moment', async () => {
  await Array.fromAsync({ length: 10 }, () => openDevice());
  await sql('update push_devices set failures = 1');
  const others = await Array.fromAsync({ length: 10 }, () => openDevice());
  const [handled] = await Promise.all([ask(), ask()]);
  const asked: string[] = [];
  const messages = await pushMessages(async (message, signal) => {
    asked.push(message.endpoint);
    await until(() => asked.length >= 10);
    await sql("update deposits set status = 'sent', version = 2 where id = any($1)", [handled]);
    return service.post(message, signal);
  });
  expect(asked.slice(0, 10).sort()).toEqual(others.map(({ device }) => device.endpoint).sort());
  expect(messages.map(({ text }) => JSON.parse(text).text)).toContain('1 deposit waiting');
});

test('what opens is the list of what is new', async () => {
  const person = await openDevice();
  await ask({ created_at: secondsAgo(300) });
  await insertWithdrawals(cashier.database, [{ created_at: secondsAgo(30) }]);
  expect(await push()).toMatchObject([{ opens: '/admin/withdrawals?status=pending' }]);
  expect(await devicesOf(person)).toMatchObject([{ isFailing: false, lastToldAt: expect.any(String) }]);
});

test('it is signed with the key that the device has subscribed with', async () => {
  const { token } = await openDevice();
  const { publicKey } = await cashier.call('beginPush', {}, token);
  await ask();
  const [received] = await pushMessages();
  const { k, aud, sub, exp } = readVapid(received?.headers.authorization as string);
  expect([k, aud, sub]).toEqual([publicKey, 'https://push.example.com', 'https://console.example']);
  expect((exp as number) * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000);
  const encrypted = { 'content-encoding': 'aes128gcm' };
  expect(received?.headers).toMatchObject({ ...encrypted, ttl: '600', urgency: 'high', topic: 'requests' });
});

describe('nobody is told', () => {
  test.each<[string, () => DepositRow]>([
    ['of what has only just come in', () => ({ created_at: secondsAgo(0) })],
    ['of what is handled already', () => ({ status: 'sent', version: 2 })],
    ['of what somebody is working on', () => ({ locked_until: new Date(Date.now() + 60_000) })],
    ['of what staff entered themselves', () => ({ source: 'staff' })],
    ['of what came before notices were on', () => ({ created_at: secondsAgo(120) })],
  ])('%s', async (_what, rowOfNow) => {
    await openDevice();
    await ask(rowOfNow());
    expect(await push()).toEqual([]);
  });

  test('twice in a minute, of a burst only once', async () => {
    await openDevice();
    await Promise.all([ask(), ask(), ask()]);
    expect(await push()).toHaveLength(1);
    await ask({ created_at: secondsAgo(11) });
    await sql("update push_devices set told_until = now() - interval '20 seconds'");
    expect(await push()).toEqual([]);
    await later();
    expect(await push()).toEqual([{ text: '4 deposits waiting', opens: '/admin/deposits?status=pending' }]);
  });

  test.each<[string, (person: Person & { id: string }) => Promise<unknown>]>([
    ['who has signed out', ({ token }) => cashier.call('signOut', {}, token)],
    ['who has signed out everywhere', ({ token }) => cashier.call('endAllSessions', {}, token)],
    [
      'whose session has run its time',
      ({ id }) => sql('update sessions set expires_at = now() where staff_id = $1', [id]),
    ],
    [
      'who is staff no more',
      async ({ id: uid }) => {
        const { token } = await cashier.signInAs('owner');
        const { users } = await cashier.call('getAdminUsers', {}, token);
        const { email = '' } = users.find((user) => user.uid === uid) ?? {};
        await cashier.call('removeAdminUser', { uid, email }, token);
      },
    ],
    [
      'who has removed the device',
      async (person) => {
        const [device] = await devicesOf(person);
        await cashier.call('removePushDevice', { id: device?.id as string }, person.token);
      },
    ],
  ])('%s', async (_who, end) => {
    const person = await openDevice();
    await ask();
    await end(person);
    expect(await push()).toEqual([]);
  });

  test('while an owner has switched notices off for everyone', async () => {
    const { token } = await cashier.signInAs('owner');
    const person = await openDevice();
    await ask();
    await cashier.call('updatePushSettings', { isOn: false }, token);
    expect(await push()).toEqual([]);
    expect(await cashier.call('getPushDevices', {}, person.token)).toMatchObject({ isAllowed: false });
    const { error } = await cashier.send('confirmPush', service.newDevice(), person.token);
    expect(error?.status).toBe('FAILED_PRECONDITION');
    // Nor does whoever has the database switch them on.
    await sql(`update settings set document = '{"isOn": true}' where name = 'push_settings'`);
    expect(await push()).toEqual([]);
    await cashier.call('updatePushSettings', { isOn: true }, token);
    expect(await push()).toHaveLength(1);
  });
});

describe('a device', () => {
  test('goes on when its person signs in there again, and tells nothing that came meanwhile', async () => {
    const { id: _, email, password } = await cashier.addStaff('member');
    const { token } = await cashier.call('signIn', { email, password });
    const device = service.newDevice();
    await turnOn({ token, device });
    await cashier.call('signOut', {}, token);
    await ask();
    const again = await cashier.call('signIn', { email, password });
    expect(await devicesOf({ token: again.token, device })).toMatchObject([{ isPaused: true }]);
    const { endpoint } = device;
    expect(await cashier.call('resumePush', { endpoint }, again.token)).toEqual({ isOn: true });
    expect(await push()).toEqual([]);
    expect(await devicesOf({ token: again.token, device })).toMatchObject([{ isPaused: false }]);
  });

  test('does not go on once it was removed, nor for somebody else', async () => {
    const { device, token } = await openDevice();
    const { endpoint } = device;
    const other = await cashier.signInAs('member');
    expect(await cashier.call('resumePush', { endpoint }, other.token)).toEqual({ isOn: false });
    expect((await cashier.call('getPushDevices', { endpoint }, other.token)).devices).toEqual([]);
    const [own] = await devicesOf({ device, token });
    await cashier.call('removePushDevice', { id: own?.id as string }, other.token);
    expect(await cashier.call('resumePush', { endpoint }, token)).toEqual({ isOn: true });
    await cashier.call('removePushDevice', { id: own?.id as string }, token);
    expect(await cashier.call('resumePush', { endpoint }, token)).toEqual({ isOn: false });
  });

  test('has the notices of one person, who turned them on last', async () => {
    const { device, token } = await openDevice();
    const { token: other } = await cashier.signInAs('member');
    await cashier.call('confirmPush', device, other);
    expect(await devicesOf({ device, token })).toEqual([]);
    expect(await devicesOf({ device, token: other })).toHaveLength(1);
  });

  test('is one of at most 20 of a person', async () => {
    const { token, device } = await openDevice();
    for (let count = 0; count < 20; count += 1) await cashier.call('confirmPush', service.newDevice(), token);
    const devices = await devicesOf({ token, device });
    expect(devices).toHaveLength(20);
    expect(devices.some(({ isThisOne }) => isThisOne)).toBe(false);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i has no such device any more', async (status) => {
    const person = await openDevice();
    await ask();
    service.answerWith(status);
    await push();
    expect(await devicesOf(person)).toEqual([]);
  });

  test.each([429, 503])(
    'that answers %i is asked again, later each time, and not for ever',
    async (status) => {
      const person = await openDevice();
      await ask();
      service.answerWith(status);
      const waits: number[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await push()).toHaveLength(1);
        expect(await push()).toEqual([]);
        const { rows } = await sql(
          'select extract(epoch from due_at - now())::float8 as wait from push_devices',
        );
        waits.push(Math.ceil(rows[0].wait / 30) * 30);
        await later();
      }
      expect(waits).toEqual([30, 60, 120, 240, 60]);
      expect(await push()).toEqual([]);
      expect(await devicesOf(person)).toMatchObject([{ isFailing: true }]);
      await sql("update push_devices set failing_since = now() - interval '11 minutes'");
      expect(await failing()).toEqual([{ what: 'notices', since: expect.any(String), who: ['member'] }]);
      service.answerWith(201);
      await sql("update push_devices set told_until = now() - interval '1 minute'");
      expect(await push()).toHaveLength(1);
      expect(await devicesOf(person)).toMatchObject([{ isFailing: false }]);
      expect(await failing()).toEqual([]);
    },
  );

  test('that says when to ask again is not asked before', async () => {
    await Promise.all([openDevice(), ask()]);
    service.answerWith(429, { 'retry-after': '600' });
    await push();
    const resting = await sql("select from push_devices where due_at > now() + interval '9 minutes'");
    expect(resting.rowCount).toBe(1);
  });
});

test('what is turned on and off is in the log, with the browser and without the address', async () => {
  const person = await openDevice('owner');
  const [device] = await devicesOf(person);
  await cashier.call('removePushDevice', { id: device?.id as string }, person.token);
  const logged = 'select action, message from activity_log where actor_id = $1 order by id desc limit 2';
  const { rows } = await sql(logged, [person.id]);
  expect(rows).toEqual([
    { action: 'staff_push_device_removed', message: 'Turned notices off in No browser' },
    { action: 'staff_push_device_added', message: 'Turned notices on in No browser' },
  ]);
});
