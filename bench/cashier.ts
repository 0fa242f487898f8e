import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import type { Account } from '#domain/accounts/account.ts';
import { COINS, usualNetwork } from '#domain/coins/coins.ts';
import type { CageProcess, Sandbox, Variables } from '#test/faults/sandbox.ts';

export const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };

/** As `npm start` runs it: through the launcher, which chooses how. */
export const LAUNCHER: readonly string[] = [process.execPath, 'tools/start.js'];

/** @param options.command by default the server itself, without the launcher */
export function startCashier(
  sandbox: Sandbox,
  folder: string,
  options: { readonly variables?: Variables; readonly command?: readonly string[] } = {},
): Promise<CageProcess> {
  return sandbox.start(
    {
      CAGE_DATA: folder,
      CAGE_OWNER_EMAIL: OWNER.email,
      CAGE_OWNER_PASSWORD: OWNER.password,
      NODE_ENV: 'production',
      ...options.variables,
    },
    options.command,
  );
}

/** Shuts the server down cleanly at the end of `await using`, because its data folder is used again. */
export function endInOrder(cage: CageProcess): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      await cage.end('SIGTERM');
    },
  };
}

export function removeWhenStopped(used: AsyncDisposable): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await used[Symbol.asyncDispose]();
      process.exit(1);
    });
  }
}

export const OPEN_ACCOUNT = 'venmo';

/** Gives every method an account that is no sample, and opens all day, so that players can use everything. */
export async function openForPlayers(origin: string): Promise<void> {
  const { token } = await call(origin, 'signIn', OWNER);
  const hosted = { paymentUrl: 'https://pay.example/the-casino', stripeAccount: 'The Casino' };
  const settings = {
    venmo: [account(OPEN_ACCOUNT, { handle: '@the-casino' })],
    zelle: [account('zelle', { email: 'casino@example.com' })],
    chime: [account('chime', { handle: '$the-casino' })],
    cashapp: [account('cashapp', hosted)],
    applepay: [account('applepay', hosted)],
    creditcard: [account('creditcard', hosted)],
    crypto: COINS.map((coin) =>
      account(`crypto-${coin}`, {
        cryptoType: coin,
        network: usualNetwork(coin),
        walletAddress: `the-${coin}-address-of-the-casino`,
      }),
    ),
    withdrawalHours: { enabled24_7: true },
  };
  await call(origin, 'updatePaymentSettings', { settings }, token);
}

function account(id: string, address: Partial<Account>): Omit<Account, 'sample' | 'amountCents'> {
  return {
    id,
    name: `Main ${id}`,
    displayName: 'The Casino',
    ...address,
    active: true,
    pinned: false,
    fallback: false,
  };
}

/** @throws on any answer but a result */
export async function call<Name extends CallName>(
  origin: string,
  name: Name,
  input: CallInput<Name>,
  token?: string,
): Promise<CallOutput<Name>> {
  const response = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data: input }),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { result: CallOutput<Name> }).result;
}
