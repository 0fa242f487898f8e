/** How long to wait, rounded up: `1 second`, `45 seconds`, `4 minutes`. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  return whole < 60 ? counted(whole, 'second') : counted(Math.ceil(whole / 60), 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
