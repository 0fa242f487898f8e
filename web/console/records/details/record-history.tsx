import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/access/capabilities.ts';
import { call } from '#web/data/call.ts';
import { SURELY_TOLD_AFTER_MS } from '../../live/surely-told.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import { NoteForm } from '../../notes/note-form.tsx';
import { useSeenNotes } from '../../notes/use-seen-notes.ts';
import { useAdmin } from '../../session/session.ts';
import { archivedText } from '../../time/when.tsx';
import type { ListedRecord, RecordKind } from '../record/record.ts';
import { DetailsHint, DetailsSection } from './details-section.tsx';
import { PlayerCard } from './player-card.tsx';
import { Timeline } from './timeline.tsx';

const EVERY_MS = 500;

type RecordHistoryProps = { readonly kind: RecordKind; readonly record: ListedRecord };

/** What is known of a record beside its fields: its player, and all that happened to it. */
export function RecordHistory({ kind, record }: RecordHistoryProps) {
  const { id } = record;
  const { role } = useAdmin();
  const client = useQueryClient();
  const queryKey = ['record-history', id];
  const { data, isPending, error } = useQuery({
    queryKey: [...queryKey, stampOf(record)],
    queryFn: () => call('getRecordHistory', { kind, id }),
    placeholderData: keepPreviousData,
  });
  // Notes and locks raise no version.
  const isAbout = (changed: { readonly id: string }) => changed.id === id;
  useRefreshOnChange(kind, { queryKey, everyMs: EVERY_MS, isAbout });
  useRefreshOnChange(kind, { queryKey, everyMs: SURELY_TOLD_AFTER_MS, isAbout });
  useSeenNotes(
    data === undefined
      ? []
      : [...data.playerNotes, ...data.events.flatMap((event) => (event.type === 'noted' ? event.note : []))],
  );
  const reload = () => void client.invalidateQueries({ queryKey });
  return (
    <>
      {data && <PlayerCard history={data} onChanged={reload} />}
      <DetailsSection label="History of this record" heading="History">
        {can(role, 'notes.write') && <NoteForm subject={{ kind, id }} onAdded={reload} />}
        {error && <p role="alert">The history could not be loaded. {error.message}</p>}
        {isPending && <DetailsHint>Loading history…</DetailsHint>}
        {data && <Timeline events={data.events} onChanged={reload} />}
        {data?.hasOlder && (
          <Link to="/activity" search={{ search: id }}>
            All of it in Activity
          </Link>
        )}
        {data?.archivedBefore && <DetailsHint>{archivedText(data.archivedBefore)}</DetailsHint>}
      </DetailsSection>
    </>
  );
}

/** Changes with whatever may have left an entry. */
function stampOf({ version, lockedBy, proof, standing, approvals }: ListedRecord): string {
  return [version, lockedBy, proof?.id, standing, ...approvals.map(({ id }) => id)].join(' ');
}
