import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { methodsWithOnlySamples } from '#domain/accounts/choose-account.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { CallError, call, callToChange } from '#web/data/call.ts';
import { ATTEMPT_MS } from '#web/data/retrying.ts';
import { useLeaving } from '../kit/waiting.tsx';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import { isOvertaken, type Sending, sendChange } from '../sending/send-change.ts';
import { asPaymentSettings, isInForce, type SettingsChange } from './settings-document.ts';

// Saves come in bursts.
const FOLLOWED_AFTER_MS = 200;

const settingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: () => call('getPaymentSettings', {}),
});

type Stored = Pick<CallOutput<'getPaymentSettings'>, 'settings' | 'version' | 'walletDoubts'> &
  Pick<CallOutput<'updatePaymentSettings'>, 'approval'>;

/** Nothing is saved, and nothing has failed: a second person has to approve it. */
export class WaitsForApproval extends Error {
  constructor() {
    super(`${WAITS_FOR_APPROVAL} It waits under Approvals.`);
  }
}

/** Nothing is saved: somebody else saved meanwhile, and their settings are loaded. */
export class NewerLoaded extends Error {
  constructor(refusal: string) {
    super(`${refusal} Theirs are loaded, and what you have typed is kept: look at it, then save it again.`);
  }
}

/** Saves follow one another, each made on what the last one left: nobody is overtaken by themselves. */
export function useSettingsStore() {
  const client = useQueryClient();
  const query = useQuery(settingsQuery);
  // shown before they are saved, and no longer if that fails
  const [waiting, setWaiting] = useState<readonly SettingsChange[]>([]);
  const [saving, setSaving] = useState(0);
  const [conflict, setConflict] = useState<{ readonly message: string; readonly version: number }>();
  const [sending, setSending] = useState<Sending>();
  const leaving = useLeaving();
  useRefreshOnChange('paymentSettings', { queryKey: settingsQuery.queryKey, everyMs: FOLLOWED_AFTER_MS });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useMutation({
    mutationFn: ({ settings, version, change }: Stored & { readonly change: SettingsChange }) =>
      sendChange<Stored>({
        base: version,
        send: () =>
          change.account
            ? callToChange('saveReceivingAccount', { ...change.account, version })
            : callToChange('updatePaymentSettings', { settings: change(settings), version }),
        load: () => call('getPaymentSettings', {}, ATTEMPT_MS),
        isMade: (stored) => isInForce(change, stored.settings),
        onSending: setSending,
        signal: leaving(),
      }),
    onSettled: () => setSending(undefined),
  });

  async function send(change: SettingsChange): Promise<void> {
    const loaded = client.getQueryData(settingsQuery.queryKey);
    if (loaded === undefined) throw new CallError('UNAVAILABLE', 'The settings are not loaded.');
    try {
      const stored = await mutateAsync({ ...loaded, change });
      if (stored.approval !== undefined) throw new WaitsForApproval();
      const { settings, version, walletDoubts } = stored;
      await client.cancelQueries(settingsQuery);
      client.setQueryData(settingsQuery.queryKey, {
        settings,
        version,
        methodsWithOnlySamples: methodsWithOnlySamples(asPaymentSettings(settings)),
        walletDoubts,
        notes: [],
      });
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      const { data, isError } = await query.refetch();
      if (isError || data === undefined || data.version === loaded.version) {
        setConflict({ message: error.message, version: loaded.version });
        throw error;
      }
      throw new NewerLoaded(error.message);
    }
  }

  function save(change: SettingsChange, { isShown = false } = {}): Promise<void> {
    if (isShown) setWaiting((changes) => [...changes, change]);
    setSaving((count) => count + 1);
    const sent = last.current.then(() => send(change));
    last.current = sent.catch(() => {});
    return sent.finally(() => {
      setSaving((count) => count - 1);
      setWaiting((changes) => changes.filter((other) => other !== change));
    });
  }

  async function loadNewer(): Promise<void> {
    const { isError, error } = await query.refetch();
    if (isError) throw error;
  }

  const settings = query.data && waiting.reduce((shown, change) => change(shown), query.data.settings);
  // until the newer ones are there, however they came
  const unseen = conflict?.version === query.data?.version ? conflict?.message : undefined;
  return { query, settings, save, isSaving: saving > 0, sending, conflict: unseen, loadNewer };
}
