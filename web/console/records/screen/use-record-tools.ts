import { useMemo } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { useAdmin } from '../../session/session.ts';
import type { RecordTools } from '../editing/record-tools.ts';
import { useLockKeeper } from '../locks/use-lock-keeper.ts';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

type Actions<Kind extends RecordKind> = Pick<
  RecordTools<Kind>,
  'apply' | 'reload' | 'chooseStatus' | 'dismissFailure' | 'openDetails' | 'askTakeOver'
>;

/**
 * The tools for whoever is signed in.
 * @param actions must be stable between renders: new tools render all rows again
 */
export function useRecordTools<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  actions: Actions<Kind>,
): RecordTools<Kind> {
  const { role, uid } = useAdmin();
  const keeper = useLockKeeper(source.kind);
  const { apply, reload, chooseStatus, dismissFailure, openDetails, askTakeOver } = actions;
  return useMemo(
    () => ({
      source,
      uid,
      mayCreate: can(role, `${source.plural}.create`),
      mayChange: can(role, `${source.plural}.change`) && can(role, 'records.lock'),
      mayTakeOver: can(role, 'records.take-over'),
      keeper,
      apply,
      reload,
      chooseStatus,
      dismissFailure,
      openDetails,
      askTakeOver,
    }),
    [source, uid, role, keeper, apply, reload, chooseStatus, dismissFailure, openDetails, askTakeOver],
  );
}
