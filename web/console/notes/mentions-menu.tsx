import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { AtIcon } from '../icons/icons.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import { ExactTime } from '../time/when.tsx';
import styles from './mentions-menu.module.css';
import { mentionsQuery } from './mentions-query.ts';
import { NoteText } from './note-item.tsx';

/** The notes that ask whoever is signed in to read them, until they have been seen. */
export function MentionsMenu() {
  const { data: notes = [] } = useQuery(mentionsQuery);
  const [opened, setOpened] = useState(false);
  if (notes.length === 0) return null;
  const label = notes.length === 1 ? '1 note for you' : `${notes.length} notes for you`;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <ToolButton label={label} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <AtIcon />
          <span className={styles.count} aria-hidden="true">
            {notes.length}
          </span>
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''}>
        <ol>
          {notes.map((note) => (
            <li key={note.id}>
              <NoteLink note={note} onFollow={() => setOpened(false)} />
            </li>
          ))}
        </ol>
      </Popover.Dropdown>
    </Popover>
  );
}

function NoteLink({ note, onFollow }: { readonly note: Note; readonly onFollow: () => void }) {
  const { kind, subjectId, username, authorName, timestamp } = note;
  const shared = { className: styles.note, onClick: onFollow };
  const content = (
    <>
      <span className={styles.text}>
        <NoteText note={note} />
      </span>
      <span className={styles.by}>
        {authorName} · {kind === 'player' ? username : `${kind} of ${username}`} ·{' '}
        <ExactTime instant={timestamp} />
      </span>
    </>
  );
  switch (kind) {
    case 'player':
      return (
        <Link to="/players/$username" params={{ username: subjectId }} {...shared}>
          {content}
        </Link>
      );
    case 'deposit':
      return (
        <Link to="/deposits/$id" params={{ id: subjectId }} {...shared}>
          {content}
        </Link>
      );
    case 'withdrawal':
      return (
        <Link to="/withdrawals/$id" params={{ id: subjectId }} {...shared}>
          {content}
        </Link>
      );
  }
}
