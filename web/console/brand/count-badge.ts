const MOST = 99;

/** `7`, `99+`: for room of two digits. */
export function countBadge(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
