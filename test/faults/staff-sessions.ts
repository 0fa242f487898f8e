import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Members of staff with a session each, put where the server finds them: signing in takes a while for so many.
 * @returns the tokens of their sessions
 */
export async function signInTeam(databaseUrl: string, size: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tokens = Array.from({ length: size }, () => randomBytes(32).toString('base64url'));
    for (const token of tokens) {
      const id = randomUUID();
      await client.query(
        `insert into staff (id, email, display_name, role, password_hash) values ($1, $2, 'A', 'member', '')`,
        [id, `${id}@example.com`],
      );
      await client.query(
        `insert into sessions (token_hash, staff_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [createHash('sha256').update(token).digest(), id],
      );
    }
    return tokens;
  } finally {
    await client.end();
  }
}
