import { CallError } from '#web/data/call.ts';
import * as words from '#words/forms.tsx';

/** Players know the fields by other names than the server. */
export function inLabels(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  const told = error.problems.map(words.problem);
  return told.length > 0 ? told.join(' ') : words.refusal(error);
}

export function problemsInLabels<Field extends string>(
  error: unknown,
  fields: Readonly<Record<string, Field>>,
): Readonly<Partial<Record<Field, string>>> {
  const problems = error instanceof CallError ? error.problems : [];
  return Object.fromEntries(
    problems.flatMap((problem) => {
      const name = fields[problem.field];
      return name ? [[name, words.problem(problem)]] : [];
    }),
  ) as Partial<Record<Field, string>>;
}
