import { parseAmount, parseMethod } from '../editing/field-edits.ts';

type TypedEntry = Readonly<Record<'username' | 'amount' | 'method' | 'name', string>>;

type ParsedEntry<Method> = Omit<TypedEntry, 'amount' | 'method'> & {
  /** In US dollars. */
  readonly amount: number;
  readonly method: Method;
};

/** What is wrong with an entry, and with which of its fields. */
export type EntryProblem = { readonly problem: string; readonly fields: readonly (keyof TypedEntry)[] };

const REQUIRED = ['username', 'amount', 'name'] as const;

/** The entry as typed, or its problem. Source: docs/reference/console.md, 'Corrections'. */
export function parseEntry<Method extends string>(
  entry: TypedEntry,
  methods: readonly Method[],
): { readonly value: ParsedEntry<Method> } | EntryProblem {
  const missing = REQUIRED.filter((field) => entry[field].trim() === '');
  if (missing.length > 0) return { problem: 'Please fill in all fields', fields: missing };
  const amount = parseAmount(entry.amount);
  if ('problem' in amount) return { ...amount, fields: ['amount'] };
  const method = parseMethod(methods, entry.method);
  if ('problem' in method) return { ...method, fields: ['method'] };
  return { value: { ...entry, amount: amount.value, method: method.value } };
}
