import { resolve } from 'node:path';
import { z } from 'zod';

export type BackupSchedule = {
  readonly folder: string;
  readonly key: { readonly passphraseFile: string } | { readonly recipient: string };
  readonly everyMs: number;
  readonly keep: { readonly count: number } | { readonly days: number };
};

const MINUTE_MS = 60_000;
const UNIT_MS = { m: MINUTE_MS, h: 60 * MINUTE_MS, d: 24 * 60 * MINUTE_MS };

export const SCHEDULE_VARIABLES = {
  CAGE_BACKUP_TO: z.string().optional(),
  CAGE_BACKUP_PASSPHRASE_FILE: z.string().optional(),
  CAGE_BACKUP_RECIPIENT: z.string().startsWith('age1', 'must be a public key of age, age1…').optional(),
  CAGE_BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a time such as 24h, 30m or 7d')
    .default('24h')
    .transform((text) => Number.parseInt(text, 10) * UNIT_MS[text.at(-1) as keyof typeof UNIT_MS]),
  CAGE_BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}d?$/, 'must be a number of backups such as 14, or of days such as 30d')
    .default('14')
    .transform((text) => {
      const number = Number.parseInt(text, 10);
      return text.endsWith('d') ? { days: number } : { count: number };
    }),
};

type Variables = z.output<z.ZodObject<typeof SCHEDULE_VARIABLES>>;

/** Undefined if none are wanted; a text says what is wrong. */
export function scheduleOf(variables: Variables): BackupSchedule | string | undefined {
  const {
    CAGE_BACKUP_TO: folder,
    CAGE_BACKUP_PASSPHRASE_FILE: passphraseFile,
    CAGE_BACKUP_RECIPIENT: recipient,
  } = variables;
  if (folder === undefined) {
    return passphraseFile === undefined && recipient === undefined
      ? undefined
      : 'CAGE_BACKUP_TO is missing: the folder that backups are written to.';
  }
  if ((passphraseFile === undefined) === (recipient === undefined)) {
    return 'CAGE_BACKUP_TO needs either CAGE_BACKUP_RECIPIENT or CAGE_BACKUP_PASSPHRASE_FILE: backups are encrypted.';
  }
  return {
    folder: resolve(folder),
    key: recipient === undefined ? { passphraseFile: resolve(passphraseFile as string) } : { recipient },
    everyMs: variables.CAGE_BACKUP_EVERY,
    keep: variables.CAGE_BACKUP_KEEP,
  };
}
