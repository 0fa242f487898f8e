import { readStored, removeStored, writeStored } from '#web/browser/storage.ts';

const KEY = 'cage.withdrawal.cooldown';

/** Kept until it is dismissed, or the request was declined. */
export const keptCooldown = {
  read: () => readStored('localStorage', KEY),
  write: (json: string) => writeStored('localStorage', KEY, json),
  forget: () => removeStored('localStorage', KEY),
};
