import { Button } from '@mantine/core';
import { useState } from 'react';
import { Text } from '../kit/box.tsx';
import { useSaving } from './saving.tsx';
import { useSettings } from './settings-context.ts';
import { type SettingsDocument, samplesOf, samplesRemoved, samplesRestored } from './settings-document.ts';

/** Can be undone for as long as the screen is open. */
export function RemoveSamples() {
  const { settings } = useSettings();
  const { isSaving, save } = useSaving();
  const [removedFrom, setRemovedFrom] = useState<SettingsDocument>();
  const [isUndone, setUndone] = useState(false);
  const count = samplesOf(settings).length;

  async function remove(): Promise<void> {
    const isRemoved = await save(samplesRemoved, 'Failed to remove account from database');
    if (isRemoved) setRemovedFrom(settings);
  }

  async function undo(before: SettingsDocument): Promise<void> {
    if (!(await save(samplesRestored(before), 'Failed to add account to database'))) return;
    setRemovedFrom(undefined);
    setUndone(true);
  }

  return (
    <>
      <Text tone="dim" role="status" className={removedFrom ? '' : 'visually-hidden'}>
        {removedFrom && `${countText(samplesOf(removedFrom).length)} removed.`}
      </Text>
      {removedFrom ? (
        // what had the focus is gone
        <Button
          key="undo"
          variant="default"
          autoFocus
          loading={isSaving}
          onClick={() => void undo(removedFrom)}
        >
          Undo
        </Button>
      ) : (
        count > 0 && (
          <Button
            key="remove"
            variant="default"
            autoFocus={isUndone}
            loading={isSaving}
            onClick={() => void remove()}
          >
            Remove all samples
          </Button>
        )
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 sample account' : `${count} sample accounts`;
}
