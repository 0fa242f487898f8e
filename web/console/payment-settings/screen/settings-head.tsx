import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { copyText } from '#web/browser/clipboard.ts';
import { settingsSummary } from '../document/settings-summary.ts';
import { countUnsaved, draftsApplied, firstProblem, unsavedFields } from '../drafts/drafts.ts';
import { useSettings } from '../saving/settings-context.ts';
import styles from './settings-head.module.css';

const SAVED = 'All changes saved successfully! Changes are now live on the website.';

/** @param props.children what stays visible with it */
export function SettingsHead({ children }: { readonly children: ReactNode }) {
  const editor = useSettings();
  const { settings, drafts, mayChange, tell, tellFailure } = editor;
  const [isSaving, setSaving] = useState(false);
  const unsaved = countUnsaved(settings, drafts);

  async function saveAll(): Promise<void> {
    const problem = firstProblem(settings, drafts);
    if (problem !== undefined) {
      tellFailure('Failed to save changes. Please try again.', new Error(problem));
      return;
    }
    setSaving(true);
    try {
      await editor.save(draftsApplied(drafts), { show: false });
      for (const draft of unsavedFields(settings, drafts)) editor.dropFieldDraft(draft);
      editor.setHoursDraft({});
      tell(SAVED, { long: true });
    } catch (error) {
      tellFailure('Failed to save changes. Please try again.', error);
    } finally {
      setSaving(false);
    }
  }

  async function copySummary(): Promise<void> {
    const isCopied = await copyText(settingsSummary(settings, new Date()));
    if (isCopied) tell('Summary copied to clipboard!');
    else tellFailure('Failed to prepare summary', undefined);
  }

  return (
    <div className={styles.sticky}>
      <div className={styles.head}>
        <h1 className={styles.title}>Payment Settings</h1>
        {mayChange && unsaved > 0 && (
          <p className={styles.unsaved}>
            {unsaved === 1 ? '1 unsaved change' : `${unsaved} unsaved changes`}
          </p>
        )}
        {!mayChange && <p className={styles.note}>You can view these settings, but not change them.</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => void copySummary()}>
            Send Summary
          </Button>
          {mayChange && (
            <Button
              variant={unsaved > 0 ? 'filled' : 'default'}
              loading={isSaving}
              onClick={() => void saveAll()}
            >
              SAVE ALL CHANGES
            </Button>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}
