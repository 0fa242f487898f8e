import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../controls/dialog.tsx';
import { FormActions } from '../../controls/form.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { type FilterChoices, isFiltered, type ListFilter } from '../record/list-address.ts';
import { SavedViewItem } from './saved-view-item.tsx';
import {
  isSameFilter,
  MAX_NAME,
  readViews,
  renamed,
  type SavedView,
  withoutView,
  withView,
} from './saved-view-list.ts';
import styles from './saved-views.module.css';

type SavedViewsProps = {
  readonly plural: string;
  readonly filter: ListFilter;
  readonly choices: FilterChoices;
  readonly onChoose: (filter: ListFilter) => void;
};

/** Named sets of filters, kept in this browser. */
export function SavedViews({ plural, filter, choices, onChoose }: SavedViewsProps) {
  const storageKey = `cage-views-${plural}`;
  const [views, setViews] = useState(() => readViews(read(storageKey), choices));
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const current = views.find((view) => isSameFilter(view.filter, filter));

  function keep(next: SavedView[]): void {
    setViews(next);
    write(storageKey, JSON.stringify(next));
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    keep(withView(views, { name: name.trim(), filter }));
    setName('');
  }

  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        rightSection={<ChevronDownIcon size={14} />}
        onClick={() => setOpened(true)}
      >
        {current ? `View: ${current.name}` : 'Views'}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Saved views">
        {views.length === 0 && <p className={styles.none}>No saved views yet.</p>}
        <ul className={styles.list}>
          {views.map((view) => (
            <SavedViewItem
              key={view.name}
              view={view}
              isCurrent={view === current}
              onChoose={() => {
                setOpened(false);
                onChoose(view.filter);
              }}
              onRename={(to) => keep(renamed(views, view.name, to))}
              onDelete={() => keep(withoutView(views, view.name))}
            />
          ))}
        </ul>
        <form className={styles.save} onSubmit={save}>
          <TextInput
            className={styles.name ?? ''}
            label="Save the current filters as"
            disabled={!isFiltered(filter)}
            description={isFiltered(filter) ? undefined : 'Filter the list first'}
            maxLength={MAX_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormActions>
            <Button type="submit" disabled={name.trim() === '' || !isFiltered(filter)}>
              Save view
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // without storage, the views last until the page is left
  }
}
