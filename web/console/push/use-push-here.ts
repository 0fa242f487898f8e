import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { serviceWorkers } from '#web/browser/withheld.ts';
import { useAdmin } from '../session/session.ts';
import { pushHereQuery } from './push-here.ts';

/** Whether notices are pushed to this device, which go on whenever its person signs in. */
export function usePushHere(): boolean {
  const client = useQueryClient();
  const admin = useAdmin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who signs in again is another object, in another session
  useEffect(() => {
    void client.invalidateQueries({ queryKey: pushHereQuery.queryKey });
  }, [client, admin]);
  return useQuery(pushHereQuery).data ?? false;
}

const OPENED = {
  '/admin/deposits?status=pending': '/deposits',
  '/admin/withdrawals?status=pending': '/withdrawals',
} as const;

/** Goes where a notice leads that was pressed while the console was open. */
export function usePressedNotices(): void {
  const navigate = useNavigate();
  const open = useEffectEvent(({ data }: MessageEvent<{ readonly opens?: string } | undefined>) => {
    const to = OPENED[data?.opens as keyof typeof OPENED];
    if (to !== undefined) void navigate({ to, search: { status: 'pending' } });
  });
  useEffect(() => {
    const worker = serviceWorkers();
    if (worker === undefined) return;
    const listener = (event: MessageEvent) => open(event);
    worker.addEventListener('message', listener);
    return () => worker.removeEventListener('message', listener);
  }, []);
}
