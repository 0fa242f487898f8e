import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/browser/storage.ts';
import { type NewRequests, newRequestsText } from './new-requests.ts';

const ALERTS = ['notifications', 'sound'] as const;
type Alert = (typeof ALERTS)[number];

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

/** Two soft notes a fifth apart; `at` in seconds from the start, `pitch` in Hz. */
const NOTES = [
  { at: 0, pitch: 660 },
  { at: 0.14, pitch: 990 },
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.06;

let context: AudioContext | undefined;

/** Browsers let a page play sound only after a user gesture: to be called from one. */
export function readyAlertSound(): Promise<void> {
  context ??= new AudioContext();
  return context.state === 'running' ? Promise.resolve() : context.resume();
}

/** Stays silent while the page may not play sound: one that comes minutes late would mislead. */
export function playAlertSound(): void {
  if (context?.state !== 'running') return;
  const start = context.currentTime + 0.02;
  for (const { at, pitch } of NOTES) playNote(context, start + at, pitch);
}

function playNote(audio: AudioContext, start: number, pitch: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  // a note that starts or stops abruptly clicks
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + NOTE_SECONDS);
}

export type Permission = NotificationPermission | 'unsupported';

// each replaces the one before it: nobody wants to dismiss twenty
const TAG = 'cage-new-requests';

/** Browsers offer none on an insecure page. */
export function notificationPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** To be called from a user gesture: only then may a page ask. */
export async function askForNotifications(): Promise<Permission> {
  return notificationPermission() === 'default'
    ? await Notification.requestPermission()
    : notificationPermission();
}

/** Gives the count and no more: others may see the screen. */
export function notify(requests: NewRequests, onOpened: () => void): void {
  if (notificationPermission() !== 'granted') return;
  try {
    const notification = new Notification(newRequestsText(requests), { tag: TAG });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onOpened();
    });
  } catch {
    // Chrome on Android grants the permission and yet refuses a page's own notifications
  }
}
