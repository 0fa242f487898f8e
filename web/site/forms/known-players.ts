import { readStored, writeStored } from '#web/browser/storage.ts';

const KEY = 'cage.players';
const MOST = 5;

function knownPlayers(): string[] {
  return (readStored('localStorage', KEY) ?? '').split(' ').filter((id) => /^\d+$/.test(id));
}

export function rememberPlayer(casinoId: string): void {
  const others = knownPlayers().filter((known) => known !== spelled(casinoId));
  writeStored('localStorage', KEY, [spelled(casinoId), ...others].slice(0, MOST).join(' '));
}

/** True if requests were sent from this device, but none for this player: it may be a slip. */
export function isUnusual(casinoId: string): boolean {
  const known = knownPlayers();
  return known.length > 0 && !known.includes(spelled(casinoId));
}

/** Leading zeros make no other player. */
function spelled(casinoId: string): string {
  return casinoId.replace(/^0+(?=\d)/, '');
}
