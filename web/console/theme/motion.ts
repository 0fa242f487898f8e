import { readStored, writeStored } from '#web/browser/storage.ts';

const STORAGE_KEY = 'cage-motion';

/** In this browser, beside what its system asks for. */
export function isMotionOff(): boolean {
  return document.documentElement.dataset.motion === 'off';
}

export function followMotion(): void {
  document.documentElement.dataset.motion = readStored('localStorage', STORAGE_KEY) === 'off' ? 'off' : 'on';
}

export function keepMotionOff(isOff: boolean): void {
  document.documentElement.dataset.motion = isOff ? 'off' : 'on';
  writeStored('localStorage', STORAGE_KEY, isOff ? 'off' : 'on');
}
