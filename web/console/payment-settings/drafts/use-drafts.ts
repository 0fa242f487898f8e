import { useCallback, useState } from 'react';
import {
  type AccountDraft,
  type FieldDraft,
  type HoursDraft,
  NO_DRAFTS,
  withDraft,
  withoutDraft,
} from './drafts.ts';

export function useDrafts() {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  return {
    drafts,
    setFieldDraft: useCallback((draft: FieldDraft) => setDrafts((all) => withDraft(all, draft)), []),
    dropFieldDraft: useCallback((draft: FieldDraft) => setDrafts((all) => withoutDraft(all, draft)), []),
    setAccountDraft: useCallback((account: AccountDraft) => setDrafts((all) => ({ ...all, account })), []),
    setHoursDraft: useCallback((hours: HoursDraft) => setDrafts((all) => ({ ...all, hours })), []),
  };
}
