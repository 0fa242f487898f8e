import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LONGEST_VIEW_NAME, MOST_VIEWS } from '#domain/records/list-preferences.ts';
import { checkVisible } from '#domain/words/spelling.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { Row, Stack, Text } from '../../kit/box.tsx';
import { PlainButton } from '../../kit/buttons.tsx';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import kit from '../../kit/kit.module.css';
import { isFiltered, type ListFilter } from '../record/list-address.ts';
import { renamed, type SavedView, withoutView, withView } from './saved-view-list.ts';
import type { ListArrangement } from './use-list-arrangement.ts';

type SavedViewsProps = {
  readonly arrangement: ListArrangement;
  /** The names of the list's own views. */
  readonly listViews: readonly string[];
  readonly filter: ListFilter;
  readonly onChoose: (filter: ListFilter) => void;
};

export function SavedViews({ arrangement, listViews, filter, onChoose }: SavedViewsProps) {
  const { views, current, columns, editViews, choose } = arrangement;
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [renamedTo, setRenamedTo] = useState<string>();
  const isFull = views.length >= MOST_VIEWS;
  const unfiltered = isFiltered(filter) ? undefined : 'Filter the list first';
  const isReplacing = views.some((view) => view.name === name.trim());
  const problem = problemOf(name.trim());
  const hint = isFull ? `There are ${MOST_VIEWS} already: remove one first` : unfiltered;

  function close(): void {
    setOpened(false);
    setRenamedTo(undefined);
  }

  function problemOf(wanted: string): string | undefined {
    if (listViews.some((label) => label.toLowerCase() === wanted.toLowerCase())) {
      return 'The list has a view of this name already. Choose another name.';
    }
    return checkVisible(wanted);
  }

  /** Saving under the name of another view replaces that one, but renaming to it would lose it. */
  function renamingProblemOf(from: string, to: string): string | undefined {
    const isTaken = to !== from && views.some((view) => view.name === to);
    return isTaken ? 'Another view has this name. Choose another name.' : problemOf(to);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const view = { name: name.trim(), filter, columns };
    if (view.name === '' || problem !== undefined) return;
    editViews(
      (before) => withView(before, view),
      () => setName(''),
    );
    choose(view.name);
  }

  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        rightSection={<ChevronDownIcon size={14} />}
        onClick={() => setOpened(true)}
      >
        <span className={kit.ellipsis}>{current ? `View: ${current.name}` : 'Views'}</span>
      </Button>
      <Dialog opened={opened} onClose={close} title="Saved views">
        {views.length === 0 && (
          <Text as="p" tone="dim">
            No saved views yet.
          </Text>
        )}
        <Stack as="ul" gap={2} style={{ marginBottom: 12 }}>
          {views.map((view) => (
            <SavedViewItem
              key={view.name}
              view={view}
              isCurrent={view === current}
              isRenamed={view.name === renamedTo}
              problemOf={(to) => renamingProblemOf(view.name, to)}
              onChoose={() => {
                close();
                choose(view.name);
                onChoose(view.filter);
              }}
              onRename={(to) => {
                editViews((before) => renamed(before, view.name, to));
                setRenamedTo(to);
                if (view === current) choose(to);
              }}
              onDelete={() => editViews((before) => withoutView(before, view.name))}
            />
          ))}
        </Stack>
        <Stack as="form" padding="12px 0 0" isRuled onSubmit={save}>
          <TextInput
            label="Save the current filters and columns as"
            disabled={isFull || !isFiltered(filter)}
            description={hint ?? (isReplacing && 'Replaces the view of this name')}
            error={problem}
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Actions>
            <Button
              type="submit"
              disabled={name.trim() === '' || problem !== undefined || isFull || !isFiltered(filter)}
            >
              {isReplacing ? 'Replace view' : 'Save view'}
            </Button>
          </Actions>
        </Stack>
      </Dialog>
    </>
  );
}

type SavedViewItemProps = {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly isRenamed: boolean;
  readonly problemOf: (name: string) => string | undefined;
  readonly onChoose: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
};

function SavedViewItem(props: SavedViewItemProps) {
  const { view, isCurrent, isRenamed, problemOf, onChoose, onRename, onDelete } = props;
  const [name, setName] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const problem = name === undefined ? undefined : problemOf(name.trim());

  function rename(event: FormEvent): void {
    event.preventDefault();
    if (problem !== undefined) return;
    if (name?.trim()) onRename(name.trim());
    leave();
  }

  function leave(): void {
    setName(undefined);
    setLeft(true);
  }

  if (name !== undefined) {
    return (
      <li>
        <Row as="form" keepsLine gap={4} align="start" onSubmit={rename}>
          <TextInput
            className={kit.grows ?? ''}
            aria-label={`New name of ${view.name}`}
            autoFocus
            error={problem}
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // the dialog stays open
              event.preventDefault();
              event.stopPropagation();
              leave();
            }}
          />
          <Button type="submit" disabled={problem !== undefined}>
            Rename
          </Button>
        </Row>
      </li>
    );
  }
  return (
    <Row as="li" keepsLine gap={4}>
      <PlainButton
        look="bare"
        className={`${kit.grows} ${kit.option}`}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        {view.name}
      </PlainButton>
      <Button
        variant="subtle"
        aria-label={`Rename ${view.name}`}
        autoFocus={isRenamed || isLeft}
        onClick={() => setName(view.name)}
      >
        Rename
      </Button>
      <Button variant="subtle" aria-label={`Delete ${view.name}`} onClick={onDelete}>
        Delete
      </Button>
    </Row>
  );
}
