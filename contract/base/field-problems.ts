import type { z } from 'zod';
import type { FieldProblem } from './errors.ts';

export type Reading<Schema extends z.ZodType> =
  | { readonly ok: true; readonly data: z.output<Schema> }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** A small body can have thousands of problems, of which the answer says each twice. */
const MOST_TOLD = 100;

export function readFields<Schema extends z.ZodType>(schema: Schema, input: unknown): Reading<Schema> {
  const parsed = schema.safeParse(input, { error: wordsOf });
  return parsed.success
    ? { ok: true, data: parsed.data }
    : {
        ok: false,
        problems: parsed.error.issues.slice(0, MOST_TOLD).flatMap(problemsOf).slice(0, MOST_TOLD),
      };
}

/** A schema's own rule as a clause, `must …`, put after the field's name. A sentence needs none of this. */
export function rule(clause: string): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => sentence(issue.path, clause);
}

/** Zod asks it after the schema's own rules; undefined leaves zod's words. */
export function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  const clause = clauseOf(issue);
  return clause && sentence(issue.path, clause);
}

function problemsOf({ path, message, ...issue }: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), message }];
  return issue.keys
    .slice(0, MOST_TOLD)
    .map((key) => fieldProblem([...path, key], 'is not a field of this call'));
}

/** `clause` says what is wrong with the field, or what it must be. */
export function fieldProblem(path: readonly PropertyKey[], clause: string): FieldProblem {
  return { field: path.join('.'), message: sentence(path, clause) };
}

function clauseOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`;
    case 'too_small':
      return `must ${size(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${size(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMAT_RULES[issue.format];
    default:
      return undefined;
  }
}

const FORMAT_RULES: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  base64: 'must be Base64',
  email: 'must be an email address, for example name@example.com',
  datetime: 'must be an ISO 8601 time with its offset, for example 2026-03-08T12:00:00Z',
};

function sentence(path: readonly PropertyKey[] = [], clause: string): string {
  return `${nameOf(path.join('.'))} ${clause}.`;
}

/** Quoted if it would not stand out as a name: unknown fields may have any. */
function nameOf(field: string): string {
  if (field === '') return 'data';
  return /^[\w.-]+$/.test(field) ? field : JSON.stringify(field);
}

function article(type: string): string {
  if (type === 'int') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function size(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${count(limit, 'character')}`;
  if (origin === 'array') return `have ${bound} ${count(limit, 'item')}`;
  return `be ${bound} ${limit}`;
}

function count(limit: number | bigint, noun: string): string {
  return `${limit} ${noun}${limit === 1 || limit === 1n ? '' : 's'}`;
}
