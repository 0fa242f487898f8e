import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/calls.ts';
import { call, callToChange } from '#web/data/call.ts';
import { useApprovalsChanged } from '../approvals/approvals-query.ts';

export type TeachInput = Omit<CallInput<'teachMailTemplate'>, 'commit'>;

export const mailTemplatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: () => call('getMailTemplates', {}),
});

/** What a template of a sample would read. */
export function useTryTemplate() {
  return useMutation({
    mutationFn: (input: TeachInput) => callToChange('teachMailTemplate', { ...input, commit: false }),
  });
}

export function useTeachTemplate() {
  const client = useQueryClient();
  const changed = useApprovalsChanged();
  return useMutation({
    mutationFn: (input: TeachInput) => callToChange('teachMailTemplate', { ...input, commit: true }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey }), changed()]),
  });
}

export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) => callToChange('removeMailTemplate', { templateId }),
    onSettled: () => client.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey }),
  });
}
