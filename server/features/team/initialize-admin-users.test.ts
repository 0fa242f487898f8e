import { expect, test } from 'vitest';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('creates those of CAGE_STAFF who are missing, once', async () => {
  await using cashier = await startTestCashier({
    variables: { CAGE_STAFF: 'ann@example.com:owner, Ben@example.com : supervisor,cy@example.com:member' },
  });
  const { token } = await cashier.signInAs('owner');
  await cashier.call('createAdminUser', { email: 'cy@example.com', role: 'supervisor' }, token);
  const withoutUid = async () => {
    const { users } = await cashier.call('getAdminUsers', {}, token);
    return users.filter(({ uid }) => uid === null).map(({ email, role }) => [email, role]);
  };
  expect(await withoutUid()).toEqual([
    ['ann@example.com', 'owner'],
    ['ben@example.com', 'supervisor'],
  ]);
  const statuses = async () => {
    const { results } = await cashier.call('initializeAdminUsers', {}, token);
    return results.map(({ email, status }) => [email, status]);
  };
  expect(await statuses()).toEqual([
    ['ann@example.com', 'created'],
    ['ben@example.com', 'created'],
    ['cy@example.com', 'exists'],
  ]);
  expect(await withoutUid()).toEqual([]);
  expect((await statuses()).map(([, status]) => status)).toEqual(['exists', 'exists', 'exists']);
  const { users } = await cashier.call('getAdminCredentials', {}, token);
  const [, cy, ann, ben] = users;
  expect([cy, ann, ben].map((user) => user?.role)).toEqual(['supervisor', 'owner', 'supervisor']);
  const password = ann?.defaultPassword as string;
  const { admin } = await cashier.call('signIn', { email: 'ann@example.com', password });
  expect(admin).toMatchObject({ role: 'owner', mustChangePassword: true });
});

test('says whose creation failed, and creates the others', async () => {
  await using cashier = await startTestCashier({
    variables: { CAGE_STAFF: 'bad@example.com:member,good@example.com:member' },
  });
  const { token } = await cashier.signInAs('owner');
  await cashier.database.pool.query(`alter table staff add check (email <> 'bad@example.com') not valid`);
  expect(await cashier.call('initializeAdminUsers', {}, token)).toEqual({
    results: [
      { email: 'bad@example.com', status: 'error', error: 'This person could not be added.' },
      { email: 'good@example.com', status: 'created' },
    ],
  });
});

test('those who may approve wait for a second owner, where roles do', async () => {
  await using cashier = await startTestCashier({
    variables: { CAGE_STAFF: 'ann@example.com:owner,ben@example.com:supervisor,cy@example.com:member' },
  });
  const { token } = await cashier.signInAs('owner', 'Olga');
  const otto = await cashier.signInAs('owner', 'Otto');
  await setApprovals(cashier, { roles: true }, token);
  const initialize = async () =>
    (await cashier.call('initializeAdminUsers', {}, token)).results.map(({ status }) => status);
  expect(await initialize()).toEqual(['waiting', 'waiting', 'created']);
  expect(await initialize()).toEqual(['waiting', 'waiting', 'exists']);
  const { approvals } = await cashier.call('getApprovals', { state: 'waiting' }, otto.token);
  expect(approvals.map(({ summary }) => summary).sort()).toEqual([
    'ann@example.com: new Owner',
    'ben@example.com: new Supervisor',
  ]);
  for (const { id } of approvals) await cashier.call('approveChange', { id }, otto.token);
  expect(await initialize()).toEqual(['exists', 'exists', 'exists']);
});

test('has nothing to do if nobody is configured', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  expect(await cashier.call('initializeAdminUsers', null, token)).toEqual({ results: [] });
});
