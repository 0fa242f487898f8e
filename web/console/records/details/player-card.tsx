import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { RecordHint } from '#contract/records.ts';
import { WarningIcon } from '../../icons/icons.tsx';
import { NoteItem } from '../../notes/note-item.tsx';
import { TimeInSentence } from '../../time/when.tsx';
import { PlayerSums } from '../values/player-sums.tsx';
import { DetailsHint, DetailsSection } from './details-section.tsx';
import styles from './player-card.module.css';

const HINTS: Readonly<Record<RecordHint, string>> = {
  'same-sender': 'The same sender name as',
  'same-payer': 'Paid from the same account as',
  'same-recipient': 'The same recipient name as',
  'same-destination': 'To be paid to the same place as',
  'same-network': 'From the same network within a day as',
};

type PlayerCardProps = {
  readonly history: Pick<CallOutput<'getRecordHistory'>, 'player' | 'playerNotes' | 'hints'>;
  readonly onChanged: () => void;
};

/** The player of a record, and what it has in common with those of others. */
export function PlayerCard({ history: { player, playerNotes, hints }, onChanged }: PlayerCardProps) {
  const { username, since, standingNote } = player;
  return (
    <DetailsSection label={`Player ${username}`} heading={`Player ${username}`}>
      <PlayerSums player={player} className={styles.sums} />
      {since !== null && (
        <DetailsHint>
          First request <TimeInSentence instant={since} />
        </DetailsHint>
      )}
      {standingNote !== null && <DetailsHint>Standing: {standingNote}</DetailsHint>}
      {hints.map(({ hint, players }) => (
        <p key={hint} className={styles.hint}>
          <WarningIcon size={14} />
          <span>
            <span>{HINTS[hint]} </span>
            {players.map((other, index) => (
              <Fragment key={other}>
                {index > 0 && <span>{', '}</span>}
                <PlayerLink username={other}>{other}</PlayerLink>
              </Fragment>
            ))}
          </span>
        </p>
      ))}
      {playerNotes.map((note) => (
        <NoteItem key={note.id} note={note} onRemoved={onChanged} />
      ))}
      <PlayerLink username={username}>All requests of {username}</PlayerLink>
    </DetailsSection>
  );
}

type PlayerLinkProps = { readonly username: string; readonly children: React.ReactNode };

function PlayerLink({ username, children }: PlayerLinkProps) {
  return (
    <Link to="/players/$username" params={{ username }}>
      {children}
    </Link>
  );
}
