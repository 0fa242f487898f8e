import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { ScreenTitle } from '../../brand/screen-title.tsx';
import { StatusBanner, useStatus } from '../../kit/status-banner.tsx';
import { isOvertaken } from '../../sending/send-change.ts';
import { SendingNote } from '../../sending/sending-note.tsx';
import { useAdmin } from '../../session/session.ts';
import { AccountDrawer } from '../accounts/account-drawer.tsx';
import { AccountsTable } from '../accounts/accounts-table.tsx';
import { useDrafts } from '../drafts/use-drafts.ts';
import { ConflictNotice } from '../notices/conflict-notice.tsx';
import { LeaveWarning } from '../notices/leave-warning.tsx';
import { SampleWarning } from '../notices/sample-warning.tsx';
import { WalletWarning } from '../notices/wallet-warning.tsx';
import { MethodControls } from '../panels/method-controls.tsx';
import { MethodLimits } from '../panels/method-limits.tsx';
import { QuickSetup } from '../panels/quick-setup.tsx';
import { WithdrawalHours } from '../panels/withdrawal-hours.tsx';
import { SettingsContext } from '../saving/settings-context.ts';
import { useOpened } from '../saving/use-opened.ts';
import { NewerLoaded, useSettingsStore, WaitsForApproval } from '../saving/use-settings-store.ts';
import styles from './payment-settings-screen.module.css';
import { SettingsHead } from './settings-head.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

export function PaymentSettingsScreen() {
  const mayChange = can(useAdmin().role, 'settings.change');
  const { query, settings, save, isSaving, sending, conflict, loadNewer } = useSettingsStore();
  const walletDoubts = query.data?.walletDoubts ?? [];
  const edits = useDrafts();
  const { openId, isAdding } = useOpened();
  const isDrawerOpen = openId !== undefined || (isAdding && mayChange);
  const { status, tell, tellFailure: tellBad, clear } = useStatus();

  // what was migrated when these settings were first loaded
  const notes = query.data?.notes.join(' ') ?? '';
  const tellNotes = useEffectEvent(() => tell(notes, { long: true }));
  useEffect(() => {
    if (notes !== '') tellNotes();
  }, [notes]);

  function tellFailure(what: string, error: unknown): void {
    // the conflict notice says so, and stays
    if (isOvertaken(error)) {
      clear();
      return;
    }
    if (error instanceof NewerLoaded) {
      tellBad(error.message);
      return;
    }
    if (error instanceof WaitsForApproval) {
      tell(error.message, { long: true });
      return;
    }
    const reason = error instanceof Error ? error.message : '';
    tellBad(reason === '' ? what : `${what.replace(/\.?$/, '.')} ${reason}`);
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

  return (
    <>
      <ScreenTitle screen="Payment Settings" />
      {!isDrawerOpen && banner}
      {settings === undefined ? (
        <NotLoaded
          message={query.error?.message}
          isLoading={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SettingsContext value={{ settings, mayChange, walletDoubts, ...edits, save, tell, tellFailure }}>
          <SettingsHead>
            <SendingNote sending={sending} />
            {!isDrawerOpen && conflictNotice}
          </SettingsHead>
          <LeaveWarning isSaving={isSaving} />
          {mayChange && <SampleWarning methods={query.data?.methodsWithOnlySamples ?? []} />}
          <WalletWarning />
          <div className={styles.content}>
            <AccountsTable />
            <div className={styles.panels}>
              {mayChange && <QuickSetup />}
              <MethodControls />
              <WithdrawalHours />
            </div>
            <MethodLimits />
          </div>
          <AccountDrawer
            notices={
              <>
                {banner}
                {conflictNotice}
              </>
            }
          />
        </SettingsContext>
      )}
    </>
  );
}

type NotLoadedProps = {
  readonly message: string | undefined;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
};

function NotLoaded({ message, isLoading, onRetry }: NotLoadedProps) {
  return (
    <>
      <h1 className={styles.title}>Payment Settings</h1>
      {message === undefined ? (
        <SettingsSkeleton />
      ) : (
        <div className={styles.failed} role="alert">
          <p>Failed to load settings. {message}</p>
          <Button variant="default" loading={isLoading} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}
