import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorBody, HTTP_STATUS } from '#contract/base/errors.ts';
import { extentOf, reportFault } from '#test/faults/fault-figures.ts';
import { CALL_NAMES, describedInput } from '#test/fixtures/described/api.ts';
import { JSON_TYPE, sendRaw } from '#test/fixtures/raw-call.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { becomeOf } from './identities.ts';

// Sent side by side: one after another, they would take as long as a busy machine makes each of them wait.
const AT_ONCE = 20;
const BODIES = extentOf('CAGE_BODIES', { short: 20, long: 10_000 });

type Answered = { readonly result?: object; readonly error?: ErrorBody };

let cashier: TestCashier;
let sent = 0;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(async () => {
  reportFault({ row: '5', done: `${BODIES} bodies a call`, sent, answered: sent });
  await cashier[Symbol.asyncDispose]();
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('FC12345', 'fc00', 'Venmo', 'BTC', 'K7Q4-M2XP', 'venmo-own', 'a@b.example', '\u0000', ''),
  fc.constantFrom('sent', 'declined', 'other', 'owner', 'deposit', '2026-03-08', '9999-12-31T23:59:59Z'),
  fc.uuid(),
);
const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 1, 50, 2_000, 1e6, 2 ** 31, 2 ** 53, -(2 ** 63)),
);
const anyValue = fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null), fc.jsonValue());

/** A body for a call, most of them close to what it takes, so that they come far. */
function anyBodyFor(name: (typeof CALL_NAMES)[number]): fc.Arbitrary<unknown> {
  const { schema, example = {} } = describedInput(name);
  const fields = [...Object.keys(schema.properties ?? {}), 'noSuchField'];
  const anyFields = fc.dictionary(fc.constantFrom(...fields), anyValue, { maxKeys: 3 });
  const nearlyRight = anyFields.map((changed) => ({ data: { ...example, ...changed } }));
  return fc.oneof(
    { weight: 6, arbitrary: nearlyRight },
    { weight: 2, arbitrary: anyFields.map((data) => ({ data })) },
    { weight: 1, arbitrary: fc.jsonValue().map((data) => ({ data })) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

test.each(CALL_NAMES)(
  'whatever it is sent, %s answers in the protocol’s shape and never fails',
  async (name) => {
    const someBodies = fc.array(anyBodyFor(name), { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(someBodies, async (bodies) => {
        // Some calls end the session that they come with.
        const { email, token } = await becomeOf(cashier.database, 'owner');
        await Promise.all(
          bodies.map(async (body) => {
            sent += 1;
            // Of whoever this comes from, each time another.
            const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
            const headers = { ...JSON_TYPE, 'x-forwarded-for': from, authorization: `Bearer ${token}` };
            const answer = await sendRaw(cashier, name, { headers, body: JSON.stringify(body) });
            expect(answer.httpStatus, answer.text).not.toBe(500);
            const { result, error } = JSON.parse(answer.text) as Answered;
            if (answer.httpStatus === 200) expect(result).toBeTypeOf('object');
            else expect(answer.httpStatus).toBe(HTTP_STATUS[error?.status ?? 'INTERNAL']);
          }),
        );
        // A team of thousands would make each of its lists a long one.
        await cashier.database.queries
          .updateTable('staff')
          .set({ removed_at: new Date() })
          .where('email', '=', email)
          .execute();
      }),
      { numRuns: BODIES / AT_ONCE },
    );
  },
  120_000 + BODIES * 60,
);
