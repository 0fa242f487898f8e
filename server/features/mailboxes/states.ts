import type { Queries } from '#server/platform/database/database.ts';
import { stateOf } from './view.ts';

/** For operators, of a mailbox that is to be read; null where nothing is wrong, or nothing came yet. */
export type MailboxState = {
  readonly name: string;
  readonly problem: string | null;
  /** Since when it cannot be read, nobody reads it, or its mails wait. */
  readonly failingSince: Date | null;
  /** Whether no server of Cage reads it, as opposed to one that tries in vain. */
  readonly isUnread: boolean;
  readonly silentSince: Date | null;
  /** When the newest proved mail came. */
  readonly lastMailAt: Date | null;
  readonly read: number;
  readonly parked: number;
};

export async function findMailboxStates(queries: Queries, now: Date): Promise<MailboxState[]> {
  const rows = await queries
    .selectFrom('mailboxes')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('mailbox_rails')
        .select(({ fn }) => fn.min('silent_since').as('since'))
        .whereRef('mailbox_id', '=', 'mailboxes.id')
        .as('silent_since'),
    )
    .where('enabled', '=', true)
    .orderBy('user_name')
    .orderBy('host')
    .orderBy('port')
    .execute();
  return rows.map((row) => {
    const { state, problem, since } = stateOf(row, now);
    return {
      name: `${row.user_name} at ${row.host}:${row.port}`,
      problem,
      failingSince: since,
      isUnread: state === 'failing' && row.failing_since === null,
      silentSince: row.silent_since,
      lastMailAt: row.last_mail_at,
      read: row.read_count,
      parked: row.parked_count,
    };
  });
}
