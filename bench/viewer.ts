import { call } from './call.ts';

/** A member of staff with the deposits list open, like the console: follows live and reloads when told to. */
export type Viewer = {
  /** How many updates have arrived: some with changed deposits, some requesting a reload, of which some failed. */
  readonly seen: { readonly changes: number; readonly resets: number; readonly refused: number };
};

/** Signs in and follows, until the server ends. */
export async function openViewer(
  origin: string,
  signIn: { readonly email: string; readonly password: string },
): Promise<Viewer> {
  const { token } = await call(origin, 'signIn', signIn);
  const live = await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  if (!live.body) throw new Error(`The live feed answered ${live.status}`);
  const stream = live.body.pipeThrough(new TextDecoderStream());
  const seen = { changes: 0, resets: 0, refused: 0 };

  async function follow(): Promise<void> {
    for await (const text of stream) {
      seen.changes += text.split('event: change').length - 1;
      const resets = text.split('event: reset').length - 1;
      seen.resets += resets;
      // A busy server refuses lists first; whoever follows goes on.
      if (resets > 0) await call(origin, 'getDeposits', {}, token).catch(() => seen.refused++);
    }
  }

  // Ends when the server closes the connection.
  follow().catch(() => {});
  return { seen };
}
