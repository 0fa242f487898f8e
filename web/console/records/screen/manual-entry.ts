import { parseAmount, parseMethod } from '../fields/field-edits.ts';
import type { EditParts } from '../record/record-field.ts';
import type { EntryFields } from '../record/record-source.ts';

type TypedEntry = Readonly<Record<'username' | 'amount' | 'method' | 'name', string>>;

type ParsedEntry<Method> = Omit<TypedEntry, 'amount' | 'method'> & {
  /** In US dollars. */
  readonly amount: number;
  readonly method: Method;
  readonly parts: EditParts;
};

export type EntryProblem = { readonly problem: string; readonly fields: readonly string[] };

export function parseEntry<Method extends string>(
  entry: TypedEntry,
  methods: readonly Method[],
  fieldsOf: (method: Method) => EntryFields,
): { readonly value: ParsedEntry<Method> } | EntryProblem {
  const method = parseMethod(methods, entry.method);
  if ('problem' in method) return { ...method, fields: ['method'] };
  const { takesName, parts } = fieldsOf(method.value);
  const typed = [
    ['username', entry.username],
    ['amount', entry.amount],
    ...(takesName ? [['name', entry.name]] : []),
    ...parts.flatMap(({ name, value, isOptional }) => (isOptional ? [] : [[name, value]])),
  ] as const;
  const missing = typed.flatMap(([field, text]) => (text?.trim() ? [] : [field as string]));
  if (missing.length > 0) return { problem: 'Please fill in all fields', fields: missing };
  const amount = parseAmount(entry.amount);
  if ('problem' in amount) return { ...amount, fields: ['amount'] };
  return {
    value: {
      ...entry,
      name: takesName ? entry.name : '',
      amount: amount.value,
      method: method.value,
      parts: Object.fromEntries(parts.map(({ name, value }) => [name, value.trim()])),
    },
  };
}
