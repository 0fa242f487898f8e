import { type Parsed, parseAmount, parseMethod } from '../editing/field-edits.ts';

type TypedEntry = Readonly<Record<'username' | 'amount' | 'method' | 'name', string>>;

type ParsedEntry<Method> = Omit<TypedEntry, 'amount' | 'method'> & {
  /** In US dollars. */
  readonly amount: number;
  readonly method: Method;
};

/** The entry as typed, or its problem. Source: docs/reference/console.md, 'Corrections'. */
export function parseEntry<Method extends string>(
  entry: TypedEntry,
  methods: readonly Method[],
): Parsed<ParsedEntry<Method>> {
  const isIncomplete = [entry.username, entry.amount, entry.name].some((value) => value.trim() === '');
  if (isIncomplete) return { problem: 'Please fill in all fields' };
  const amount = parseAmount(entry.amount);
  if ('problem' in amount) return amount;
  const method = parseMethod(methods, entry.method);
  if ('problem' in method) return method;
  return { value: { ...entry, amount: amount.value, method: method.value } };
}
