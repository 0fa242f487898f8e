import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { formatNyDateTime } from '#domain/time/display.ts';
import { call } from '#web/data/call.ts';
import { Stack } from '../kit/box.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';

const REFRESH_MS = 60_000;

export function BackupsSection() {
  const backups = useQuery({
    queryKey: ['backups'],
    queryFn: () => call('getBackups', {}),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Backups" isBusy={backups.isPending}>
      <PartFailed what="The backups" query={backups} />
      {backups.data && (
        <Stack gap={6}>
          {linesOf(backups.data, new Date()).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

export function linesOf(
  { schedule, last, failed, isLate }: CallOutput<'getBackups'>,
  now: Date,
): readonly string[] {
  const lines: string[] = [];
  if (last === null) lines.push('No backup has been made yet.');
  else {
    lines.push(
      `The last backup is of ${formatNyDateTime(last.takenAt, now)}: ${last.rowCount.toLocaleString('en-US')} rows, ` +
        `${sizeText(last.bytes)}. It was read back and found complete. It is in ${last.file}`,
    );
  }
  if (failed !== null)
    lines.push(`The last attempt failed at ${formatNyDateTime(failed.at, now)}: ${failed.reason}`);
  if (isLate) lines.push('The next backup is late.');
  lines.push(
    schedule === null
      ? 'Cage makes none by itself: set CAGE_BACKUP_TO, or run npx cage backup regularly.'
      : `Cage makes one every ${hoursText(schedule.everyHours)}.`,
  );
  return lines;
}

function sizeText(bytes: number): string {
  const [size, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toFixed(size < 100 ? 1 : 0)} ${unit}`;
}

function hoursText(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} minutes`;
  return hours === 1 ? 'hour' : `${hours} hours`;
}
