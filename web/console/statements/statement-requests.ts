import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { call, callToChange } from '#web/data/call.ts';

export type StatementInput = Omit<CallInput<'importStatement'>, 'commit'>;
export type StatementAnswer = CallOutput<'importStatement'>;
export type SavedFormat = CallOutput<'getStatementFormats'>['formats'][number];
export type Mapping = NonNullable<StatementInput['mapping']>;

/** Tens of thousands of lines take a while. */
const PATIENCE_MS = 170_000;

export const statementFormatsQuery = queryOptions({
  queryKey: ['statements', 'formats'],
  queryFn: () => call('getStatementFormats', {}),
});

export function usePreview() {
  return useMutation({
    mutationFn: (input: StatementInput) => call('importStatement', { ...input, commit: false }, PATIENCE_MS),
  });
}

export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: StatementInput) => call('importStatement', { ...input, commit: true }, PATIENCE_MS),
    onSettled: () =>
      Promise.all([['receipts'], ['money']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** As many as `allocateReceipts` takes. */
const GIVEN_AT_ONCE = 100;

/** Gives what waits to the requests that it names. @returns how many were given, and of the others why not */
export function useGive() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(receiptIds: readonly string[]) {
      const refusals: string[] = [];
      for (let start = 0; start < receiptIds.length; start += GIVEN_AT_ONCE) {
        const some = receiptIds.slice(start, start + GIVEN_AT_ONCE);
        const { refused } = await callToChange('allocateReceipts', { receiptIds: some });
        refusals.push(...refused.map(({ message }) => message));
      }
      return { count: receiptIds.length - refusals.length, refusals: [...new Set(refusals)] };
    },
    onSettled: () =>
      Promise.all([['receipts'], ['money']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useSaveFormat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<'saveStatementFormat'>) => call('saveStatementFormat', input),
    onSuccess: () => client.invalidateQueries({ queryKey: statementFormatsQuery.queryKey }),
  });
}

export function useRemoveFormat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (format: string) => callToChange('removeStatementFormat', { format }),
    onSettled: () => client.invalidateQueries({ queryKey: statementFormatsQuery.queryKey }),
  });
}
