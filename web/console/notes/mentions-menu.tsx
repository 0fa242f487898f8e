import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { AtIcon } from '../icons/icons.tsx';
import { Text } from '../kit/box.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import kit from '../kit/kit.module.css';
import { Mark } from '../kit/mark.tsx';
import { ExactTime } from '../time/when.tsx';
import { NoteText } from './note-item.tsx';
import { mentionsQuery } from './use-seen-notes.ts';

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
          <Mark tone="warning" isSmall aria-hidden="true">
            {notes.length}
          </Mark>
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown p={4} mah="min(60vh, 480px)" style={{ overflowY: 'auto' }}>
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
  const shared = {
    className: `${kit.stack} ${kit.plainLink} ${kit.option}`,
    onClick: onFollow,
  };
  const content = (
    <>
      <Text>
        <NoteText note={note} />
      </Text>
      <Text size="small" tone="dim">
        {authorName} · {kind === 'player' ? username : `${kind} of ${username}`} ·{' '}
        <ExactTime instant={timestamp} />
      </Text>
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
