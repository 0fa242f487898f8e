import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { type RecordUpdates, type StatusChanges, useKeptChanges } from './use-kept-changes.ts';
import { VerdictBar } from './verdict-bar.tsx';

type Verdicts = ReturnType<typeof useKeptChanges> & {
  /** The ids of the records that the screen shows, with what became of their changes. */
  readonly setShown: (ids: string) => void;
};

const VerdictsContext = createContext<Verdicts | undefined>(undefined);

/** Keeps what staff have set, and what became of it, from screen to screen: a failure is told, and an undo offered, on any. */
export function VerdictsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState('');
  const kept = useKeptChanges();
  const { last } = kept;
  const change = last && kept.changes.get(last.recordId);
  const takeBack = (recordId: string) => {
    kept.takeBack(recordId);
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)?.focus();
  };
  useShortcuts({
    u: () => {
      if (last === undefined) return false;
      takeBack(last.recordId);
    },
  });
  const verdicts = useMemo(() => ({ ...kept, setShown }), [kept]);
  const isShown = (id: string) => shown.split(' ').includes(id);
  return (
    <VerdictsContext value={verdicts}>
      {children}
      <VerdictBar
        last={last}
        isDoubtful={change?.phase === 'saving' && change.sending !== 'sending'}
        failures={kept.failures.filter(({ recordId }) => !isShown(recordId))}
        onTakeBack={takeBack}
        onDismiss={kept.dismiss}
      />
    </VerdictsContext>
  );
}

/**
 * The status changes of a screen.
 * @param updates must be stable between renders
 * @param shown the ids of the records beside which the screen says what became of a change
 */
export function useStatusChanges<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  { apply, reload }: RecordUpdates<Kind>,
  shown: readonly string[],
): StatusChanges<Kind> {
  const verdicts = use(VerdictsContext);
  if (verdicts === undefined) throw new Error('useStatusChanges outside of VerdictsProvider');
  const { changes, make, dismiss, setShown } = verdicts;
  const ids = shown.join(' ');
  useEffect(() => {
    setShown(ids);
    return () => setShown('');
  }, [ids, setShown]);
  const change: StatusChanges<Kind>['change'] = useCallback(
    (record, choice) => make(source, { apply, reload }, record, choice),
    [make, source, apply, reload],
  );
  return useMemo(() => ({ changes, change, dismiss }), [changes, change, dismiss]);
}
