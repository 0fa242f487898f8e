import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallInput, type CallName } from '#contract/calls.ts';
import { signInSettings } from '#server/platform/sessions/settings.ts';
import { newPlayer } from '#test/fixtures/deposits.ts';
import { API, CALL_NAMES, describedInput, validatorOf, variantsOf } from '#test/fixtures/described/api.ts';
import { addedNote, waitingApproval } from '#test/fixtures/described/records.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { JSON_TYPE, sendRaw } from '#test/fixtures/raw-call.ts';
import { closeExample } from '#test/fixtures/receipts/closes.ts';
import { OF_RECEIPTS, receiptToName } from '#test/fixtures/receipts/described-receipt.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { insertRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { forgetProofs } from '#test/fixtures/staff/forget-proofs.ts';
import { codeOf, createPasskey, setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { toldFlood } from '#test/fixtures/staff/told-flood.ts';
import { checkoutEvent, postToWebhook, STRIPE_SECRET, sendStripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({
    variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET, CAGE_ORIGIN: SITE.origin },
  });
  owner = await cashier.signInAs('owner', 'Olga');
  // What a second person approves takes a second one who may.
  await cashier.addStaff('owner', 'Otto');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const validateError = validatorOf(API.components.schemas.Error);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function send(name: string, data: unknown, token = owner.token) {
  const headers = { ...JSON_TYPE, ...bearer(token) };
  const { httpStatus, text } = await sendRaw(cashier, name, { headers, body: JSON.stringify({ data }) });
  return { httpStatus, body: JSON.parse(text) };
}

function answerSchema(operation: {
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}) {
  return operation.responses[200]?.content['application/json']?.schema as object;
}

/** What the examples name, as it is in this cashier: the id of a record or person, and the like. */
async function namedThings(name: CallName): Promise<Record<string, string>> {
  const { email, password, id: personId } = await cashier.addStaff('member', 'Sam');
  const things = { 'sam@example.com': name === 'createAdminUser' ? `new-${email}` : email };
  if (/Withdrawal/.test(name) && !/Manual/.test(name)) {
    const { example } = describedInput('sendWithdrawEmail');
    const { requestId, ...request } = example;
    const { body } = await send('sendWithdrawEmail', { ...request, username: newPlayer() });
    const set = (status: string) => send('updateWithdrawalStatus', { withdrawalId: body.result.id, status });
    if (name === 'reopenWithdrawal') await set('sent');
    if (name === 'undoWithdrawalStatus') {
      const { version } = (await set('approved')).body.result.withdrawal;
      const described = describedInput(name).example.version;
      return { [RECORD_ID]: body.result.id, [`"version":${described}`]: `"version":${version}` };
    }
    if (name === 'unlockWithdrawal') await send('lockWithdrawal', { withdrawalId: body.result.id });
    return { ...things, [RECORD_ID]: body.result.id };
  }
  if (name === 'updatePaymentSettings') {
    const { version } = await cashier.call('getPaymentSettings', {}, owner.token);
    return { [`"version":${describedInput(name).example.version}`]: `"version":${version}` };
  }
  if (name === 'overrideHold') return { [RECORD_ID]: await heldWithdrawal() };
  if (DECIDING.includes(name)) {
    const asker = name === 'withdrawApproval' ? owner : await cashier.signInAs('supervisor', 'Sam');
    return { [RECORD_ID]: await waitingApproval(cashier, owner, asker) };
  }
  if (name === 'removeNote') return { [RECORD_ID]: await addedNote(cashier, owner) };
  if (name === 'getRequestStatus') {
    const { body } = await send('sendDepositEmail', {
      ...describedInput('sendDepositEmail').example,
      requestId: undefined,
    });
    return { [TOKEN]: body.result.followToken };
  }
  if (name === 'removeStatementFormat') {
    const { body } = await send('saveStatementFormat', describedInput('saveStatementFormat').example);
    return { [RECORD_ID]: body.result.format.format };
  }
  if (name === 'removeMailTemplate') {
    await setApprovals(cashier, {}, owner.token);
    const { body } = await send('teachMailTemplate', describedInput('teachMailTemplate').example);
    return { [RECORD_ID]: body.result.template.id };
  }
  if (OF_RECEIPTS.includes(name)) return { [RECORD_ID]: await receiptToName(cashier, name) };
  if (name === 'enterReceipt') {
    const { accountId, receiptId, occurredAt } = describedInput(name).example as Record<string, string>;
    const [unread] = await openTaker(cashier.database).take(mailOf({ read: null }));
    return {
      [accountId as string]: 'venmo-own',
      [receiptId as string]: unread?.id as string,
      [occurredAt as string]: new Date().toISOString(),
    };
  }
  if (name === 'removeMailbox') {
    await setApprovals(cashier, {}, owner.token);
    const user = 'others@casino.example';
    const { body } = await send('saveMailbox', { ...describedInput('saveMailbox').example, user });
    return { [RECORD_ID]: body.result.mailbox.id };
  }
  if (name === 'endSession') {
    const { rows } = await cashier.database.pool.query<{ id: string }>(
      "insert into sessions (token_hash, staff_id, expires_at) values ('x', $1, 'infinity') returning id",
      [owner.id],
    );
    return { [RECORD_ID]: rows[0]?.id as string };
  }
  if (name === 'removeAdminFactors') {
    await setUpTotp(cashier, (await cashier.call('signIn', { email, password })).token);
  }
  if (/Totp|Passkey|RecoveryCodes/.test(name)) return { ...things, ...(await factorThings(name)) };
  const isOfTeam = /Admin/.test(name);
  const recordId = isOfTeam ? personId : await insertRecord(cashier.database, 'deposit');
  if (name === 'unlockDeposit') await send('lockDeposit', { depositId: recordId });
  return { ...things, [RECORD_ID]: recordId };
}

/** The same of the owner's second factors, which those calls are about. */
async function factorThings(name: CallName): Promise<Record<string, string>> {
  if (name === 'confirmTotp') {
    const { secret } = await cashier.call('beginTotp', {}, owner.token);
    return { [CODE]: codeOf(secret) };
  }
  if (!/^(remove|rename|begin\w+Proof|renew)/.test(name)) return {};
  if (!/Passkey/.test(name)) {
    await setUpTotp(cashier, owner.token);
    return {};
  }
  const { options } = await cashier.call('beginPasskey', {}, owner.token);
  const passkey = createPasskey(SITE).register(options);
  const { id } = await cashier.call('confirmPasskey', { name: 'Phone', passkey }, owner.token);
  return { [RECORD_ID]: id };
}

const SITE = { origin: 'https://cashier.example' };
const CODE = describedInput('confirmTotp').example.code as string;
const DECIDING: readonly CallName[] = ['approveChange', 'refuseChange', 'withdrawApproval'];

async function heldWithdrawal(): Promise<string> {
  const { settings } = describedInput('updateSignalSettings').example as { settings: object };
  const amount = { look: null, hold: 0 };
  await send('updateSignalSettings', { settings: { ...settings, amount } });
  return insertRecord(cashier.database, 'withdrawal');
}

const RECORD_ID = describedInput('lockDeposit').example.depositId as string;
const TOKEN = describedInput('getRequestStatus').example.token as string;
const ENDING_A_SESSION: readonly CallName[] = ['signOut', 'changePassword', 'endAllSessions'];

async function exampleHere(name: CallName): Promise<unknown> {
  const things = Object.entries(await namedThings(name));
  const { example } = describedInput(name);
  const close = await closeExample(cashier, owner.token, name);
  if (close) return close;
  if (name === 'declineFlood') return toldFlood(example as CallInput<'declineFlood'>);
  if (name === 'confirmPasskey') {
    const { options } = await cashier.call('beginPasskey', {}, owner.token);
    return { ...example, passkey: createPasskey(SITE).register(options) };
  }
  const text = JSON.stringify(example);
  return JSON.parse(things.reduce((json, [described, here]) => json.replaceAll(described, here), text));
}

describe.each(CALL_NAMES)('%s', (name) => {
  test('answers its example as it is described', async () => {
    const { token } = ENDING_A_SESSION.includes(name) ? await cashier.signInAs('member') : owner;
    const { httpStatus, body } = await send(name, await exampleHere(name), token);
    expect(body.error).toBeUndefined();
    expect(httpStatus).toBe(200);
    expect(validatorOf(answerSchema(API.paths[`/${name}`].post))(body)).toEqual([]);
  });

  test('refuses what is beyond each of its limits', async () => {
    const described = describedInput(name);
    const validate = validatorOf(described.schema);
    const beyond = new Map<string, unknown>();
    for (const { input } of variantsOf(described)) {
      for (const { path, keyword } of validate(input)) {
        if (!beyond.has(`${path} ${keyword}`)) beyond.set(`${path} ${keyword}`, input);
      }
    }
    expect(beyond.size).toBeGreaterThan(0);
    const { responses } = API.paths[`/${name}`].post;
    expect(responses[400].description).toContain('INVALID_ARGUMENT');
    const answers = await Promise.all(
      Array.from(beyond, async ([limit, input]) => ({ limit, ...(await send(name, input)) })),
    );
    for (const { limit, httpStatus, body } of answers) {
      expect({ limit, httpStatus, status: body.error?.status }).toEqual({
        limit,
        httpStatus: 400,
        status: 'INVALID_ARGUMENT',
      });
      expect(validateError(body)).toEqual([]);
      expect(body.error.details.length).toBeGreaterThan(0);
    }
  });
});

test('what can be read with GET answers as it is described', async () => {
  const read = CALL_NAMES.filter((name) => CALLS[name].alsoRead);
  expect(read).toEqual(CALL_NAMES.filter((name) => API.paths[`/${name}`].get));
  for (const name of read) {
    const response = await fetch(`${cashier.origin}/api/${name}`);
    const validate = validatorOf(answerSchema(API.paths[`/${name}`].get));
    expect(validate(await response.json())).toEqual([]);
    const etag = response.headers.get('etag') as string;
    const again = await fetch(`${cashier.origin}/api/${name}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  }
});

test('what would let somebody go on is described', async () => {
  const { email, password } = await cashier.addStaff('owner');
  const { token } = await cashier.call('signIn', { email, password });
  await setUpTotp(cashier, token);
  const { token: bare } = await cashier.signInAs('member');
  const { token: late, id } = await cashier.signInAs('owner');
  await forgetProofs(cashier.database, id);
  const require = async (is: boolean) => {
    await signInSettings.save(cashier.database.queries, TEST_SIGNER, { secondFactorRequired: is }, null);
  };
  const asked = await send('signIn', { email, password });
  const unproven = await send('getAdminCredentials', {}, late);
  await require(true);
  const without = await send('getDeposits', {}, bare);
  await require(false);
  const details = [asked, unproven, without].map(({ body }) => {
    expect(validateError(body)).toEqual([]);
    return body.error.details;
  });
  expect(details).toEqual([{ secondFactor: ['totp'] }, { proof: true }, { setUpFactor: true }]);
});

test('who tries passwords is told when to go on, in a header too', async () => {
  const { email } = await cashier.addStaff('member');
  const signIn = () =>
    sendRaw(cashier, 'signIn', { body: JSON.stringify({ data: { email, password: 'wrong' } }) });
  for (let attempt = 0; attempt < 5; attempt++) expect((await signIn()).httpStatus).toBe(401);
  const { httpStatus, headers, text } = await signIn();
  expect(httpStatus).toBe(429);
  expect(validateError(JSON.parse(text))).toEqual([]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  expect(API.paths['/signIn'].post.responses[429].headers['Retry-After'].schema).toEqual({ type: 'integer' });
});

describe('a route that is no call', () => {
  test('the live feed carries what is described', async () => {
    using stream = await openEventStream(`${cashier.origin}/api/live`, bearer(owner.token));
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    const validate = validatorOf(API.paths['/live'].get['x-event-data']);
    const id = await insertRecord(cashier.database, 'deposit');
    await send('updateDepositStatus', { depositId: id, status: 'sent' });
    for (;;) {
      const { event, data = '' } = (await stream.next()) ?? {};
      expect(event).toBe('change');
      expect(validate(JSON.parse(data))).toEqual([]);
      if (data.includes(id)) break;
    }
  });

  test.each(['csv', 'json'])('the export comes as %s', async (format) => {
    const { parameters, responses } = API.paths['/activity-export'].get;
    expect(parameters.map((parameter: { name: string }) => parameter.name)).toContain('format');
    const exported = (as: string) =>
      fetch(`${cashier.origin}/api/activity-export?format=${as}`, { headers: bearer(owner.token) });
    const answer = await exported(format);
    expect(answer.status).toBe(200);
    const [type] = (answer.headers.get('content-type') as string).split(';') as [string];
    expect(Object.keys(responses[200].content)).toContain(type);
    for (const header of Object.keys(responses[200].headers)) expect(answer.headers.has(header)).toBe(true);
    const wrong = await exported('xml');
    expect(wrong.status).toBe(400);
    expect(validateError(await wrong.json())).toEqual([]);
  });

  test('a payment proof comes in one of the types that are described', async () => {
    const { body } = await send('uploadPaymentProof', await exampleHere('uploadPaymentProof'));
    const answer = await fetch(cashier.origin + body.result.proof.url, { headers: bearer(owner.token) });
    expect(answer.status).toBe(200);
    const { content } = API.paths['/payment-proofs/{id}'].get.responses[200];
    expect(Object.keys(content)).toContain(answer.headers.get('content-type'));
  });

  test('the webhook answers as it is described', async () => {
    const { responses } = API.paths['/webhooks/stripe'].post;
    const noted = await sendStripeEvent(checkoutEvent(), cashier);
    expect(noted).toEqual({ status: 200, text: responses[200].content['text/plain'].example });
    const unsigned = await postToWebhook('{}', {}, cashier);
    expect(unsigned).toEqual({ status: 400, text: responses[400].content['text/plain'].example });
  });
});
