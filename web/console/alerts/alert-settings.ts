import { useSyncExternalStore } from 'react';

export const ALERTS = ['notifications', 'sound'] as const;
export type Alert = (typeof ALERTS)[number];

const KEYS: Readonly<Record<Alert, string>> = {
  notifications: 'cage-notifications',
  sound: 'cage-sound',
};

// without storage, a choice lasts until the page is left
const chosen = new Map<Alert, boolean>();
const listeners = new Set<() => void>();

/** Off by default; shared by all tabs. */
export function isAlertOn(alert: Alert): boolean {
  try {
    return localStorage.getItem(KEYS[alert]) === 'on';
  } catch {
    return chosen.get(alert) ?? false;
  }
}

export function keepAlertOn(alert: Alert, on: boolean): void {
  chosen.set(alert, on);
  try {
    localStorage.setItem(KEYS[alert], on ? 'on' : 'off');
  } catch {
    // kept above
  }
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
