import type pg from 'pg';

const CHANNEL = 'cage_live';

// NOTIFY takes a database-wide lock at commit, so one covers many changes.
const NOTIFY_EVERY_MS = 50;

const RECONNECT_MS = 1_000;

/**
 * Notifies the other nodes on this database that something has changed, and is notified by them. It carries no other
 * information.
 */
export async function openWakeUp(pool: pg.Pool, onWake: () => void, onError: (error: unknown) => void) {
  let listener: pg.PoolClient | undefined;
  let notifyTimer: NodeJS.Timeout | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const client = await pool.connect();
    client.on('notification', onWake);
    client.on('error', (error) => {
      // How an already released connection ends is of no interest.
      if (closed || listener !== client) return;
      client.release(error);
      listener = undefined;
      onError(error);
      reconnect();
    });
    await client.query(`listen ${CHANNEL}`).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    if (closed) client.release(true);
    else listener = client;
  }

  function reconnect(): void {
    if (closed) return;
    reconnectTimer = setTimeout(() => {
      listen().then(onWake, (error: unknown) => {
        onError(error);
        reconnect();
      });
    }, RECONNECT_MS);
  }

  await listen();

  return {
    notifyOthers(): void {
      if (closed) return;
      notifyTimer ??= setTimeout(() => {
        notifyTimer = undefined;
        pool.query(`notify ${CHANNEL}`).catch(onError);
      }, NOTIFY_EVERY_MS);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(notifyTimer);
      clearTimeout(reconnectTimer);
      listener?.release(true);
    },
  };
}
