import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { SESSION_CALLS } from '#contract/session.ts';
import { setHasSecondFactor, setPassword } from '#server/features/accounts/store.ts';
import { deleteFactors } from '#server/features/factors/store.ts';
import { forgetAttemptsOf } from '#server/features/staff/attempt-limits.ts';
import { lockPerson } from '#server/features/team/lock-person.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { weaknessOf } from '#server/platform/passwords/weak-password.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { assertUpToDate, borrowDatabase } from '../borrow-database.ts';
import { readConfiguration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { wrongKey } from '../verify-key.ts';
import type { Command, Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';

const REFUSED = 1;

export const setPasswordCommand: Command = {
  usage: '<email> [--password-stdin] [--remove-factors] [--demo]',
  details: [
    'Asks for the password on the terminal, or reads it from the standard input with --password-stdin. The person is',
    'signed out everywhere, and the activity log says that it was done at the command line. With --remove-factors they',
    'sign in without a second factor from then on: for somebody who has lost it. Cage may be running.',
    'Exits with 0 if the password was set, 1 if it was refused, 2 if it could not be tried.',
  ].join('\n'),
  async run(args, variables) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        demo: { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
        'remove-factors': { type: 'boolean' },
      },
    });
    const [email, ...others] = positionals;
    if (email === undefined || others.length > 0) {
      return {
        exitCode: 2,
        text: `Name one person by their email.\nUsage: cage set-password ${setPasswordCommand.usage}`,
      };
    }
    const configuration = readConfiguration(values.demo ? ['--demo'] : [], variables);
    await using database = await borrowDatabase(configuration, { alone: false });
    await assertUpToDate(database);
    const password = values['password-stdin'] ? await passwordFromInput() : await askForPassword();
    if (typeof password !== 'string') return { exitCode: REFUSED, text: password.refusal };
    const keys = await loadKeys(configuration);
    if ((await checkKey(database.queries, createSealer(keys))) === 'wrong') throw wrongKey(configuration);
    return await setStaffPassword({ database, keys }, email.trim().toLowerCase(), {
      password,
      removesFactors: values['remove-factors'] ?? false,
      siteTitle: configuration.brand.title,
    });
  },
};

/** @param email in small letters */
export async function setStaffPassword(
  { database, keys }: { readonly database: Database; readonly keys: Keyring },
  email: string,
  options: { readonly password: string; readonly removesFactors?: boolean; readonly siteTitle?: string },
): Promise<Outcome> {
  const { password, removesFactors = false, siteTitle } = options;
  if (!SESSION_CALLS.changePassword.input.shape.newPassword.safeParse(password).success) {
    const text =
      'The password must have 10 to 1,000 characters, none of them a control character; nothing was changed.';
    return { exitCode: REFUSED, text };
  }
  const weakness = await weaknessOf(password, { email, siteTitle });
  if (weakness !== undefined) return { exitCode: REFUSED, text: `${weakness} Nothing was changed.` };
  const passwordHash = await hashPassword(password);
  const signer = createRowSigner(keys);
  let wasAltered = false;
  const { change } = operatorChanges(database, signer);
  try {
    await change(async (transaction, log) => {
      const person = await lockPerson(transaction, { email });
      wasAltered = await setPassword(transaction, signer, person.id, passwordHash);
      await createSessions(database, signer).endAll(transaction, person.id);
      await forgetAttemptsOf(transaction, { id: person.id, email });
      let hadFactors = false;
      if (removesFactors) {
        hadFactors = await deleteFactors(transaction, signer, person.id);
        hadFactors = (await setHasSecondFactor(transaction, signer, person.id, false)) || hadFactors;
      }
      log({
        action: 'admin_password_set',
        message: `The operator set a new password for ${email} at the command line of the server`,
        subject: { type: 'staff', id: person.id },
      });
      if (hadFactors) {
        log({
          action: 'admin_factors_removed',
          message: `The operator took the second factors of ${email} away at the command line of the server`,
          subject: { type: 'staff', id: person.id },
        });
      }
    });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 'NOT_FOUND') throw error;
    return { exitCode: REFUSED, text: await explainUnknown(database, email) };
  }
  const altered = wasAltered
    ? ' Their account had been changed in the database, past Cage: check their role under Admin Team.'
    : '';
  const factors = removesFactors ? ' They sign in without a second factor now.' : '';
  return {
    exitCode: 0,
    text: `${email} has the new password, and is signed out everywhere.${factors}${altered}`,
  };
}

async function explainUnknown({ queries }: Database, email: string): Promise<string> {
  const owners = await queries
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
  return `Nobody on the staff has the email ${email}. The owners are: ${owners.map((owner) => owner.email).join(', ')}.`;
}

/** Without the newline that `echo` and files end with. */
async function passwordFromInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** Twice, because it is not shown. */
async function askForPassword(): Promise<string | { readonly refusal: string }> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string | undefined> => {
    process.stderr.write(question);
    const { value, done } = await lines.next();
    process.stderr.write('\n');
    return done ? undefined : value;
  };
  try {
    const password = await ask('New password: ');
    // Ctrl-C or Ctrl-D, or an input that has ended.
    if (password === undefined) return { refusal: 'No password was given; nothing was changed.' };
    if ((await ask('Once more: ')) === password) return password;
    return { refusal: 'The two passwords were not the same; nothing was changed.' };
  } finally {
    terminal.close();
  }
}
