import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { copyText } from '#web/browser/clipboard.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { Card, Columns, Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { ListMessage, LoadingLines, Page } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { isOvertaken } from '../sending/send-change.ts';
import { SendingNote } from '../sending/sending-note.tsx';
import { useAdmin } from '../session/session.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { countUnsaved, draftsApplied, firstProblem, unsavedFields } from './drafts.ts';
import { MethodLimits } from './method-limits.tsx';
import { ConflictNotice, LeaveWarning, SampleWarning, WalletWarning } from './notices.tsx';
import styles from './payment-settings.module.css';
import { useSaving } from './saving.tsx';
import { SettingsContext, useDrafts, useOpened, useSettings } from './settings-context.ts';
import { MethodControls, QuickSetup, WithdrawalHours } from './settings-panels.tsx';
import { settingsSummary } from './settings-summary.ts';
import { NewerLoaded, useSettingsStore, WaitsForApproval } from './use-settings-store.ts';

const TITLE = 'Payment Settings';

export function PaymentSettingsScreen() {
  const mayChange = can(useAdmin().role, 'settings.change');
  const { query, settings, save, isSaving, sending, conflict, loadNewer } = useSettingsStore();
  const walletDoubts = query.data?.walletDoubts ?? [];
  const edits = useDrafts();
  const { openId, isAdding } = useOpened();
  const isDrawerOpen = openId !== undefined || (isAdding && mayChange);
  const { status, tell, tellFailure: tellBad, clear } = useStatus();

  // migrations made when these settings were first loaded
  const notes = query.data?.notes.join(' ') ?? '';
  const tellNotes = useEffectEvent(() => tell(notes, { long: true }));
  useEffect(() => {
    if (notes !== '') tellNotes();
  }, [notes]);

  function tellFailure(what: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : '';
    // the conflict notice says so, and stays
    if (isOvertaken(error)) clear();
    else if (error instanceof WaitsForApproval) tell(reason, { long: true });
    else if (error instanceof NewerLoaded) tellBad(reason);
    else tellBad(reason === '' ? what : `${what.replace(/\.?$/, '.')} ${reason}`);
  }

  async function load(): Promise<void> {
    try {
      await loadNewer();
      tell('The newer settings are loaded.');
    } catch (error) {
      tellFailure('Failed to load settings', error);
    }
  }

  const banner = <StatusBanner status={status} onClear={clear} />;
  const conflictNotice = conflict !== undefined && <ConflictNotice message={conflict} onLoad={load} />;

  if (settings === undefined) {
    return (
      <>
        {banner}
        <Page title={TITLE}>
          {query.error ? (
            <Card>
              <ListMessage role="alert">
                <p>Failed to load settings. {query.error.message}</p>
                <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                  Retry
                </Button>
              </ListMessage>
            </Card>
          ) : (
            <SettingsSkeleton />
          )}
        </Page>
      </>
    );
  }
  return (
    <>
      <ScreenTitle screen={TITLE} />
      {!isDrawerOpen && banner}
      <SettingsContext value={{ settings, mayChange, walletDoubts, ...edits, save, tell, tellFailure }}>
        <SettingsHead>
          <SendingNote sending={sending} />
          {!isDrawerOpen && conflictNotice}
        </SettingsHead>
        <LeaveWarning isSaving={isSaving} />
        <Stack gap={10}>
          {mayChange && <SampleWarning methods={query.data?.methodsWithOnlySamples ?? []} />}
          <WalletWarning />
          <Stack gap={12} className={styles.content}>
            <AccountsTable />
            <Columns least={300} style={{ alignContent: 'start' }}>
              {mayChange && <QuickSetup />}
              <MethodControls />
              <WithdrawalHours />
            </Columns>
            <MethodLimits />
          </Stack>
        </Stack>
        <AccountDrawer
          notices={
            <>
              {banner}
              {conflictNotice}
            </>
          }
        />
      </SettingsContext>
    </>
  );
}

function SettingsSkeleton() {
  return (
    <Stack gap={12} className={styles.content}>
      <p className="visually-hidden" role="status">
        Loading settings...
      </p>
      {[6, 5, 2].map((parts) => (
        <Card key={parts}>
          {Array.from({ length: parts }, (_, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <LoadingLines key={part} />
          ))}
        </Card>
      ))}
    </Stack>
  );
}

const NOT_SAVED = 'Failed to save changes. Please try again.';

/** @param props.children stays visible with it */
function SettingsHead({ children }: { readonly children: ReactNode }) {
  const { settings, drafts, mayChange, dropFieldDraft, setHoursDraft, tell, tellFailure } = useSettings();
  const { isSaving, save } = useSaving();
  const unsaved = countUnsaved(settings, drafts);

  async function saveAll(): Promise<void> {
    const problem = firstProblem(settings, drafts);
    if (problem !== undefined) {
      tellFailure(NOT_SAVED, new Error(problem));
      return;
    }
    if (!(await save(draftsApplied(drafts), NOT_SAVED))) return;
    for (const draft of unsavedFields(settings, drafts)) dropFieldDraft(draft);
    setHoursDraft({});
    tell('All changes saved successfully! Changes are now live on the website.', { long: true });
  }

  async function copySummary(): Promise<void> {
    const isCopied = await copyText(settingsSummary(settings, new Date()));
    if (isCopied) tell('Summary copied to clipboard!');
    else tellFailure('Failed to prepare summary', undefined);
  }

  return (
    <Stack gap={10} className={styles.head}>
      <Row gap={12}>
        <Text as="h1" size="large" weight="bold">
          {TITLE}
        </Text>
        {mayChange && unsaved > 0 && (
          <Text as="p" tone="warning">
            {unsaved === 1 ? '1 unsaved change' : `${unsaved} unsaved changes`}
          </Text>
        )}
        {!mayChange && (
          <Text as="p" tone="dim">
            You can view these settings, but not change them.
          </Text>
        )}
        <Row atEnd className={kit.buttons}>
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
        </Row>
      </Row>
      {children}
    </Stack>
  );
}
