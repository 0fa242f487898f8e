import { formatNyDay } from '#domain/time/new-york.ts';

/** Where the log has no more of something, because what is older was put into files. */
export function archivedText(archivedBefore: string): string {
  return `Entries before ${formatNyDay(new Date(archivedBefore))} are archived. Whoever runs the server has them.`;
}
