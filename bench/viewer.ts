import { call } from './call.ts';

export type Viewer = {
  readonly seen: { readonly changes: number; readonly resets: number; readonly refused: number };
};

/** Follows until the server ends. */
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
      // A busy server refuses lists first; the viewer goes on.
      if (resets > 0) await call(origin, 'getDeposits', {}, token).catch(() => seen.refused++);
    }
  }

  // Ends when the server closes the connection.
  follow().catch(() => {});
  return { seen };
}
