import { randomUUID } from 'node:crypto';
import { insertStaff } from '#server/features/accounts/store.ts';
import { loadKeys } from '#server/main/keys/load-keys.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { databaseUrlOf } from './sandbox.ts';

/**
 * Members of staff with a session each, put where the server finds them: signing in takes a while for so many.
 * @returns the tokens of their sessions
 */
export async function signInTeam(dataFolder: string, size: number): Promise<string[]> {
  await using database = connectToTestDatabase(await databaseUrlOf(dataFolder));
  const signer = createRowSigner(await loadKeys({ dataFolder, secret: undefined }));
  const sessions = createSessions(database, signer);
  const from = { address: '127.0.0.1', userAgent: undefined };
  const tokens = [];
  for (let index = 0; index < size; index++) {
    const id = randomUUID();
    const person = { id, email: `${id}@example.com`, displayName: 'A', role: 'member' } as const;
    await insertStaff(database.queries, signer, { ...person, passwordHash: '' });
    tokens.push((await sessions.start(database.queries, id, from, new Date())).token);
  }
  return tokens;
}
