import { CallError } from '#web/data/call.ts';

/**
 * The message of a failure for whoever fills in the form: the server names fields as its call does.
 * @param labels what the form calls them
 */
export function inLabels(error: unknown, labels: Readonly<Record<string, string>>): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  const told = error.problems.map(({ field, message }) => labelled(field, message, labels));
  // A player knows of no request ids.
  return told.length > 0 ? told.join(' ') : error.message.replace('under this request ID', 'from this form');
}

/** The problems of a form's fields, by the form's names of them. */
export function problemsInLabels<Field extends string>(
  error: unknown,
  fields: Readonly<Record<string, Field>>,
  labels: Readonly<Record<string, string>>,
): Readonly<Partial<Record<Field, string>>> {
  const problems = error instanceof CallError ? error.problems : [];
  return Object.fromEntries(
    problems.flatMap(({ field, message }) => {
      const name = fields[field];
      return name ? [[name, labelled(field, message, labels)]] : [];
    }),
  ) as Partial<Record<Field, string>>;
}

function labelled(field: string, message: string, labels: Readonly<Record<string, string>>): string {
  const label = labels[field];
  return label && message.startsWith(`${field} `) ? `${label}${message.slice(field.length)}` : message;
}
