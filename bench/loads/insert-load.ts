import { createHash, randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { serveLoad } from '../load.ts';
import { newRequest } from '../new-request.ts';

type Target = { readonly databaseUrl: string; readonly table: string; readonly clients: number };

const target = JSON.parse(process.argv[2] as string) as Target;

serveLoad(await Promise.all(Array.from({ length: target.clients }, () => openClient(target))));

async function openClient({ databaseUrl, table }: Target): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const text = `insert into ${table} (
      id, request_id, request_digest, source, username, method, amount_cents, sender_name, reference
    ) values ($1, $2, $3, 'player', $4, $5, $6, $7, $8)`;
  return () => {
    const { username, method, amount, senderName, requestId, reference } = newRequest();
    const digest = createHash('sha256').update(requestId).digest();
    const values = [randomUUIDv7(), requestId, digest, username, method, amount * 100, senderName, reference];
    return client.query({ name: 'insert', text, values });
  };
}
