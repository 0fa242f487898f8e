import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const PLAYERS = 3;
const anyone = fc.nat(PLAYERS - 1);

/** What strangers do in players' names, and when staff decline what they were told of. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send'), player: anyone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay'), player: anyone }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send with a link'), player: anyone, link: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('send at once'), player: anyone, link: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'staff decline' } as const) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Generated> ? Generated : never;

/** Who deposited with the cashier before any stranger came, after one paid for them, or never. */
const anyHistory = fc.array(fc.constantFrom('own first', 'own last', 'none'), {
  minLength: PLAYERS,
  maxLength: PLAYERS,
});

test('nothing that strangers send keeps out a player with a proof, or others once it is declined', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('supervisor');

  async function paidLink(username: string): Promise<string> {
    const { id, followToken } = await cashier.call('sendDepositEmail', depositRequest({ username }));
    await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    return followToken;
  }
  const send = (username: string, links: readonly string[] = []) =>
    cashier.send('sendWithdrawEmail', withdrawalRequest({ username, followTokens: [...links] }));

  async function declineAll(username: string): Promise<void> {
    const { withdrawals } = await cashier.call('getWithdrawals', { search: username }, token);
    const pending = withdrawals.filter(({ status }) => status === 'pending');
    for (const { id: withdrawalId } of pending) {
      const declined = { withdrawalId, status: 'declined', reason: 'insufficient_funds' } as const;
      await cashier.call('updateWithdrawalStatus', declined, token);
    }
  }

  async function act(step: Step, players: readonly string[], links: string[][]): Promise<void> {
    if (step.do === 'staff decline') {
      for (const username of players) await declineAll(username);
      return;
    }
    const [username, own] = [players[step.player] as string, links[step.player] as string[]];
    if (step.do === 'pay') own.push(await paidLink(username));
    else if (!('link' in step)) await send(username);
    else {
      const link = own.slice(step.link % (own.length + 1)).slice(0, 1);
      if (step.do === 'send with a link') await send(username, link);
      else await Promise.all([send(username), send(username, link), send(username, own)]);
    }
  }

  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      fc.array(anyStep, { minLength: 2, maxLength: 12 }),
      async (histories, steps) => {
        const players = histories.map(() => `FC${randomInt(1, 1e12)}`);
        const proofs = new Map<string, string>();
        const prove = async (when: string) => {
          for (const [index, username] of players.entries()) {
            if (histories[index] === when) proofs.set(username, await paidLink(username));
          }
        };
        await prove('own first');
        const links: string[][] = players.map(() => []);
        for (const step of steps) await act(step, players, links);
        await prove('own last');
        for (const username of players) {
          const proof = proofs.get(username);
          if (proof === undefined) await declineAll(username);
          expect(await send(username, proof ? [proof] : [])).toMatchObject({ httpStatus: 200 });
        }
      },
    ),
    { numRuns: 12 },
  );
});
