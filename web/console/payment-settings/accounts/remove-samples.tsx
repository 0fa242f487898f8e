import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type SettingsDocument,
  samplesOf,
  samplesRemoved,
  samplesRestored,
} from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import styles from './remove-samples.module.css';

/** Takes all samples away at once. It can be undone for as long as the screen is open. */
export function RemoveSamples() {
  const { settings, save, tellFailure } = useSettings();
  const [removedFrom, setRemovedFrom] = useState<SettingsDocument>();
  const [isUndone, setUndone] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const count = samplesOf(settings).length;

  async function remove(): Promise<void> {
    setSaving(true);
    try {
      await save(samplesRemoved, { show: false });
      setRemovedFrom(settings);
    } catch (error) {
      tellFailure('Failed to remove account from database', error);
    } finally {
      setSaving(false);
    }
  }

  async function undo(before: SettingsDocument): Promise<void> {
    setSaving(true);
    try {
      await save(samplesRestored(before), { show: false });
      setRemovedFrom(undefined);
      setUndone(true);
    } catch (error) {
      tellFailure('Failed to add account to database', error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <span className={styles.removed} role="status">
        {removedFrom && `${countText(samplesOf(removedFrom).length)} removed.`}
      </span>
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
