import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { inOneTab } from '#web/browser/one-tab.ts';
import { useLiveFeed } from '../live/live-context.tsx';
import { usePushHere } from '../push/use-push-here.ts';
import { isAlertOn, useAlertOn } from './alert-settings.ts';
import { playAlertSound, readyAlertSound } from './alert-sound.ts';
import { followRequests } from './follow-requests.ts';
import type { NewRequests } from './new-requests.ts';
import { notify } from './notification.ts';

const LOCK = 'cage-alerts';

/** Announces new requests in the ways that are switched on, from one tab only. */
export function useAlerts(): void {
  const feed = useLiveFeed();
  const navigate = useNavigate();
  const sound = useAlertOn('sound');
  const isPushed = usePushHere();
  const isOn = useAlertOn('notifications') || sound;

  const tell = useEffectEvent((requests: NewRequests) => {
    if (isAlertOn('sound')) playAlertSound();
    // Where notices are pushed, theirs is enough.
    if (!isAlertOn('notifications') || isPushed || document.visibilityState !== 'hidden') return;
    notify(requests, () => void navigate({ to: requests.deposit > 0 ? '/deposits' : '/withdrawals' }));
  });

  useEffect(() => {
    if (!isOn) return;
    return inOneTab(LOCK, () => followRequests(feed, (requests) => tell(requests)));
  }, [feed, isOn]);

  useEffect(() => {
    if (!sound) return;
    const ready = () => void readyAlertSound().catch(() => {});
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, ready);
    return () => {
      for (const name of events) window.removeEventListener(name, ready);
    };
  }, [sound]);
}
