const MOST = 99;

/** A count where there is room for two digits: `7`, `99+`. */
export function countBadge(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
