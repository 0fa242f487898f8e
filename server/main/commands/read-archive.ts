import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { monthName } from '#domain/time/new-york.ts';
import {
  ArchiveDamaged,
  readArchiveEntries,
  readArchiveFile,
} from '#server/features/activity/archives/archive-file.ts';
import { writeCsv, writeJson } from '#server/features/activity/export-activity.ts';
import { toEntry } from '#server/features/activity/view.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { ConfigurationError, readConfiguration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import type { Command, Outcome } from './command.ts';

const FORMATS = { csv: writeCsv, json: writeJson };

export const readArchiveCommand: Command = {
  usage: '<file> [--format (csv | json)] [--demo]',
  details: `
Prints a file of archive-log as the console exports the log, but with the oldest entry first: to the standard output,
once the file has been verified with the key. What it is of is said on the standard error. No database is needed.

  --format csv    the default
  --format json   with all that each entry says

Exits with 0 if all of it was printed, 1 if the file is not as it was written, 2 if it cannot be read.`,
  async run(args, variables) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string', default: 'csv' }, demo: { type: 'boolean' } },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) {
      throw new ConfigurationError('Name one file: npx cage read-archive activity-log-2026-06.jsonl.gz');
    }
    if (!Object.hasOwn(FORMATS, values.format)) throw new ConfigurationError('--format is csv or json.');
    const configuration = readConfiguration(values.demo ? ['--demo'] : [], variables, { secret: false });
    const signer = createRowSigner(await loadKeys(configuration));
    const path = resolve(variables.INIT_CWD ?? '.', file);
    try {
      const { month, entries } = await readArchiveFile(path, signer);
      console.error(
        `${file}: ${monthName(month)}, ${entries.toLocaleString('en-US')} entries, as Cage signed them.`,
      );
    } catch (error) {
      return explain(error, file);
    }
    await print(FORMATS[values.format as keyof typeof FORMATS](entriesOf(path)));
    return { exitCode: 0, text: '' };
  },
};

async function print(text: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(text), process.stdout, { end: false }).catch(
    (error: NodeJS.ErrnoException) => {
      // The reader, such as `head`, has closed the pipe.
      if (error.code !== 'EPIPE') throw error;
    },
  );
}

function explain(error: unknown, file: string): Outcome {
  if (error instanceof ArchiveDamaged)
    return { exitCode: 1, text: `${file} ${error.message}. Nothing was printed.` };
  const { code, message } = error as NodeJS.ErrnoException;
  throw new ConfigurationError(
    code === 'ENOENT' ? `${file} is not there.` : `${file} cannot be read (${code ?? message}).`,
  );
}

async function* entriesOf(path: string) {
  for await (const rows of readArchiveEntries(path)) {
    yield rows.map(({ metadata, details, ...columns }) =>
      toEntry(
        { ...columns, metadata: JSON.parse(metadata), details: JSON.parse(details) },
        { withOrigin: true },
      ),
    );
  }
}
