import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/browser/storage.ts';

export const ALERTS = ['notifications', 'sound'] as const;
export type Alert = (typeof ALERTS)[number];

const KEYS: Readonly<Record<Alert, string>> = {
  notifications: 'cage-notifications',
  sound: 'cage-sound',
};

const listeners = new Set<() => void>();

/** Off by default; shared by all tabs. */
export function isAlertOn(alert: Alert): boolean {
  return readStored('localStorage', KEYS[alert]) === 'on';
}

export function keepAlertOn(alert: Alert, on: boolean): void {
  writeStored('localStorage', KEYS[alert], on ? 'on' : 'off');
  for (const notify of listeners) notify();
}

export function useAlertOn(alert: Alert): boolean {
  return useSyncExternalStore(onAlertSettings, () => isAlertOn(alert));
}

function onAlertSettings(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}
