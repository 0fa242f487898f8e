import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { methodsWithOnlySamples } from '#domain/accounts/choose-account.ts';
import { CallError, call } from '#web/data/call.ts';
import { asPaymentSettings, type SettingsChange } from '../document/settings-document.ts';

const settingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: () => call('getPaymentSettings', {}),
});

export type Saved = CallOutput<'updatePaymentSettings'>;

/**
 * The settings, and their changes on the way to the server: one after the other, each made on what the one before it
 * left, so that nobody is overtaken by themselves. A change shows from the moment it is made, and no longer if it fails.
 */
export function useSettingsStore() {
  const client = useQueryClient();
  const query = useQuery(settingsQuery);
  const [waiting, setWaiting] = useState<readonly SettingsChange[]>([]);
  const [saving, setSaving] = useState(0);
  const [conflict, setConflict] = useState<string>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useMutation({
    mutationFn: (input: CallInput<'updatePaymentSettings'>) => call('updatePaymentSettings', input),
  });

  async function send(change: SettingsChange): Promise<Saved> {
    const loaded = client.getQueryData(settingsQuery.queryKey);
    if (loaded === undefined) throw new CallError('UNAVAILABLE', 'The settings are not loaded.');
    try {
      const saved = await mutateAsync({ settings: change(loaded.settings), version: loaded.version });
      const { settings, version, walletDoubts } = saved;
      await client.cancelQueries(settingsQuery);
      client.setQueryData(settingsQuery.queryKey, {
        settings,
        version,
        methodsWithOnlySamples: methodsWithOnlySamples(asPaymentSettings(settings)),
        walletDoubts,
        notes: [],
      });
      return saved;
    } catch (error) {
      if (isOvertaken(error)) setConflict(error.message);
      throw error;
    }
  }

  /** @param show false for a change that is shown only once it is saved */
  function save(change: SettingsChange, { show = true } = {}): Promise<Saved> {
    if (show) setWaiting((changes) => [...changes, change]);
    setSaving((count) => count + 1);
    const sending = last.current.then(() => send(change));
    last.current = sending.catch(() => {});
    return sending.finally(() => {
      setSaving((count) => count - 1);
      setWaiting((changes) => changes.filter((other) => other !== change));
    });
  }

  /** Loads what somebody else has saved in the meantime. */
  async function loadNewer(): Promise<void> {
    const { isError, error } = await query.refetch();
    if (isError) throw error;
    setConflict(undefined);
  }

  const settings = query.data && waiting.reduce((shown, change) => change(shown), query.data.settings);
  return { query, settings, save, isSaving: saving > 0, conflict, loadNewer };
}

export function isOvertaken(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 'ABORTED';
}
