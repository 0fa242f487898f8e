import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { serviceWorkers } from '#web/browser/withheld.ts';
import { call, callToChange } from '#web/data/call.ts';
import { consoleWorker } from '../installing/installing.ts';
import { useAdmin } from '../session/session.ts';

export type PushSupport = 'possible' | 'insecure' | 'home-screen-first' | 'unsupported';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) return 'possible';
  return isAppleTouchDevice() ? 'home-screen-first' : 'unsupported';
}

/** Its browsers take notices only for a page added to the home screen. An iPad says that it is a Mac. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** For the person signed in; asking makes notices go on in their present session. */
export const pushHereQuery = queryOptions({
  queryKey: ['push-here'],
  queryFn: async () => {
    const subscription = await findSubscription();
    if (subscription === null) return false;
    return (await call('resumePush', { endpoint: subscription.endpoint })).isOn;
  },
});

/** After `pushHereQuery`, which may change it. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: async ({ client }) => {
    await client.ensureQueryData(pushHereQuery);
    const subscription = await findSubscription();
    return call('getPushDevices', subscription === null ? {} : { endpoint: subscription.endpoint });
  },
});

export type PushRefusal = 'denied' | 'undecided' | 'no-worker' | 'no-push-service';

export class PushRefused extends Error {
  readonly refusal: PushRefusal;
  constructor(refusal: PushRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** To be called from a user gesture, for the permission. @throws PushRefused, or as a call does */
export async function turnPushOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'denied' : 'undecided');
  const worker = await consoleWorker();
  if (worker === undefined) throw new PushRefused('no-worker');
  const { publicKey } = await callToChange('beginPush', {});
  const { endpoint = '', keys = {} } = (await subscribe(worker.pushManager, publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  await callToChange('confirmPush', { endpoint, p256dh, auth });
}

export async function turnPushOff(id: string): Promise<void> {
  await callToChange('removePushDevice', { id });
  await (await findSubscription())?.unsubscribe();
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch {
    // There may be one for a key that the installation no longer has.
    await (await manager.getSubscription())?.unsubscribe();
  }
  return manager.subscribe(options).catch(() => {
    throw new PushRefused('no-push-service');
  });
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'possible') return null;
  return (await consoleWorker())?.pushManager.getSubscription() ?? null;
}

/** Notices go on whenever their person signs in. */
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
