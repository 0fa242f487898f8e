import type { z } from 'zod';
import type { FieldProblem } from './errors.ts';

/** Says what is wrong with an input, one sentence a field, each naming the field and its rule. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues.flatMap(problemsOf);
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      problem([field, key].filter(Boolean).join('.'), 'is not a field of this call'),
    );
  }
  return [problem(field, rule(issue))];
}

/** A rule that is a whole sentence stands as it is; a clause ("must be …") gets its field before it. */
function problem(field: string, text: string): FieldProblem {
  const isSentence = /^\p{Lu}/u.test(text);
  return { field, message: isSentence ? text : `${nameOf(field)} ${text}.` };
}

/** Quoted where it would not stand out as a name; a caller's own fields may be called anything. */
function nameOf(field: string): string {
  if (field === '') return 'data';
  return /^[\w.-]+$/.test(field) ? field : JSON.stringify(field);
}

// How the words begin that zod itself has; any others are the schema's own and stand.
const ZODS_WORDS = /^(Too small|Too big|Invalid)\b/;

function rule(issue: z.core.$ZodIssue): string {
  if (!ZODS_WORDS.test(issue.message)) return issue.message;
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
      return FORMAT_RULES[issue.format] ?? issue.message;
    default:
      return issue.message;
  }
}

const FORMAT_RULES: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  email: 'must be an email address, for example name@example.com',
  datetime: 'must be an ISO 8601 time with its offset, for example 2026-03-08T12:00:00Z',
};

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
