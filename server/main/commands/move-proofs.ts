import { parseArgs } from 'node:util';
import { FileStoreError } from '#server/platform/files/file-store.ts';
import { neverStopped } from '../backup/stopping.ts';
import { assertUpToDate, borrowDatabase } from '../borrow-database.ts';
import { ConfigurationError, readConfiguration } from '../configuration.ts';
import { moveProofsToFiles, moveProofsToRows } from '../proofs/move-proofs.ts';
import { openProofFolder } from '../proofs/proof-folder.ts';
import type { Command, Outcome } from './command.ts';

const FAILED = 1;

export const moveProofsCommand: Command = {
  usage: '(--to-files | --to-database) [--demo]',
  details: `
Moves the payment proofs that are stored already. New ones go into the folder in CAGE_PROOFS where it is set, else into
the database. Cage may be running, with CAGE_PROOFS set on every node. If it is stopped or killed, the same again goes
on from there.

  --to-files      out of the database into the folder in CAGE_PROOFS
  --to-database   out of the folder in CAGE_PROOFS into the database; the files stay where they are

Exits with 0 if all are moved, 1 if some are not, 2 if it could not be begun. PostgreSQL uses the room that is free in
the table again; vacuum full payment_proofs gives it back to the disk, and keeps others from it meanwhile.`,
  async run(args, variables, stopRequested = neverStopped) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'to-files': { type: 'boolean', default: false },
        'to-database': { type: 'boolean', default: false },
        demo: { type: 'boolean' },
      },
    });
    const toFiles = values['to-files'];
    if (toFiles === values['to-database']) {
      throw new ConfigurationError('Say where to: either --to-files or --to-database.');
    }
    const configuration = readConfiguration(values.demo ? ['--demo'] : [], variables);
    const files = await openProofFolder(configuration);
    if (files === undefined) {
      throw new ConfigurationError('Set CAGE_PROOFS to the folder for payment proofs, as Cage has it.');
    }
    const signal = stopRequested();
    await using database = await borrowDatabase(configuration, { alone: false });
    await assertUpToDate(database);
    const count = (moved: number) => moved.toLocaleString('en-US');
    if (!toFiles) {
      const { moved, left } = await moveProofsToRows(database, files, signal);
      return outcomeOf(`Payment proofs moved to the database: ${count(moved)}.`, left, signal);
    }
    try {
      const moved = await moveProofsToFiles(database, files, signal);
      return outcomeOf(`Payment proofs moved to ${files.folder}: ${count(moved)}.`, [], signal);
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      return {
        exitCode: FAILED,
        text: `It stopped: ${error.message}. What was moved until then stays so; the same again goes on from there.`,
      };
    }
  },
};

function outcomeOf(text: string, left: readonly string[], signal: AbortSignal): Outcome {
  const lines = [text];
  if (left.length > 0) {
    lines.push(
      `Left in files, because they cannot be read: ${left.length}. Put them back from a backup, and run the same again.`,
    );
    lines.push(...left);
  }
  if (signal.aborted) lines.push('It was stopped; the same again goes on from there.');
  return { exitCode: lines.length === 1 ? 0 : FAILED, text: lines.join('\n') };
}
