import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('a note is stored once, asks whom it names, and can be taken away by its author or an owner', async () => {
  await using cashier = await startTestCashier();
  const [deposit] = await insertDeposits(cashier.database, [{ username: 'FC7' }]);
  const subject = { kind: 'deposit', id: deposit as string } as const;
  const sam = await cashier.signInAs('supervisor', 'Sam');
  const kim = await cashier.signInAs('member', 'Kim Lee');
  const owner = await cashier.signInAs('owner', 'Olga');
  const mentions = async (token: string) => (await cashier.call('getMentions', {}, token)).notes;

  const input = { requestId: randomUUID(), subject, text: 'Her husband pays. @kim lee, @Olga?' };
  const { note } = await cashier.call('addNote', input, sam.token);
  expect(note).toMatchObject({
    ...{ kind: 'deposit', subjectId: subject.id, username: 'FC7', text: input.text },
    ...{ authorUid: sam.id, authorName: 'Sam', mentions: ['Kim Lee', 'Olga'] },
  });
  expect(await cashier.call('addNote', input, sam.token)).toEqual({ note });
  for (const [other, token] of [
    [{ ...input, text: 'Something else' }, sam.token],
    [input, owner.token],
  ] as const) {
    expect((await cashier.send('addNote', other, token)).error?.status).toBe('ALREADY_EXISTS');
  }
  expect(await cashier.call('getNotes', { subject }, kim.token)).toEqual({ notes: [note] });

  expect(await mentions(kim.token)).toEqual([note]);
  await cashier.call('seeMentions', { noteIds: [note.id] }, sam.token);
  await cashier.call('seeMentions', { noteIds: [note.id] }, kim.token);
  expect([await mentions(kim.token), await mentions(owner.token)]).toEqual([[], [note]]);

  const onPlayer = {
    ...{ requestId: randomUUID(), text: 'Calls often' },
    subject: { kind: 'player' as const, id: 'fc07' },
  };
  const { note: another } = await cashier.call('addNote', onPlayer, owner.token);
  expect(another).toMatchObject({ subjectId: 'FC7', username: 'FC7' });
  expect(await cashier.send('removeNote', { noteId: another.id }, sam.token)).toMatchObject({
    error: {
      status: 'PERMISSION_DENIED',
      message: expect.stringContaining('Only Olga, who wrote this note'),
    },
  });
  await cashier.call('removeNote', { noteId: note.id }, owner.token);
  expect((await cashier.send('removeNote', { noteId: note.id }, sam.token)).error?.status).toBe('NOT_FOUND');
  expect(await mentions(owner.token)).toEqual([]);
  expect(await cashier.send('addNote', input, sam.token)).toMatchObject({
    error: { status: 'ALREADY_EXISTS', message: 'This note was sent before, and has been removed since.' },
  });
  const { rows } = await cashier.database.pool.query('select text from notes where removed_at is not null');
  expect([rows, await cashier.call('getNotes', { subject }, kim.token)]).toEqual([
    [{ text: '' }],
    { notes: [] },
  ]);

  const { entries } = await cashier.call('getActivityLogs', { users: ['FC7'] }, owner.token);
  expect(entries.map(({ message, actorName }) => [message, actorName])).toEqual([
    ['Note of Sam removed from a deposit of FC7', 'Olga'],
    ['Note added to player FC7', 'Olga'],
    ['Note added to a deposit of FC7, for Kim Lee and Olga to read', 'Sam'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('husband');
});

test('a note changes no record, so nobody’s change of it is refused for one, and its list is told', async () => {
  await using cashier = await startTestCashier();
  const [deposit] = await insertDeposits(cashier.database, [{}]);
  const { token } = await cashier.signInAs('supervisor');
  const read = async () => (await cashier.call('getDeposits', {}, token)).deposits[0];
  const before = await read();
  const changedIn = async () =>
    (await cashier.database.pool.query('select changed_in from deposits')).rows[0].changed_in;
  const told = await changedIn();
  const subject = { kind: 'deposit', id: deposit as string } as const;
  await cashier.call('addNote', { requestId: randomUUID(), subject, text: 'Look' }, token);
  expect(await read()).toEqual(before);
  expect(await changedIn()).not.toBe(told);
});
