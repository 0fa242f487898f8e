import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { formatUsdBrief, MAX_CENTS, usdFromCents } from '#domain/money/usd.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CallError } from '#web/data/call.ts';
import type { FieldEdit, ListedRecord } from '../record/record.ts';

export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

type Save<Listed, Value> = (record: Listed, value: Value) => Promise<Listed>;

type ParsedEdit<Listed, Value> = Pick<
  FieldEdit<Listed>,
  'errorName' | 'choices' | 'inputMode' | 'maxLength' | 'textOf' | 'isSame'
> & {
  readonly parse: (typed: string) => Parsed<Value>;
  readonly save: Save<Listed, Value>;
};

function parsedEdit<Listed, Value>({ parse, save, ...edit }: ParsedEdit<Listed, Value>): FieldEdit<Listed> {
  return {
    ...edit,
    check(typed) {
      const parsed = parse(typed);
      return 'problem' in parsed ? parsed.problem : undefined;
    },
    async save(record, typed) {
      const parsed = parse(typed);
      if ('problem' in parsed) throw new CallError('INVALID_ARGUMENT', parsed.problem);
      return save(record, parsed.value);
    },
  };
}

export type TextEdit<Listed> = {
  readonly errorName: string;
  readonly emptyMessage: string;
  readonly maxLength: number;
  readonly save: Save<Listed, string>;
};

export function textEdit<Listed>(
  textOf: (record: Listed) => string | null,
  { errorName, emptyMessage, maxLength, save }: TextEdit<Listed>,
): FieldEdit<Listed> {
  return parsedEdit({
    errorName,
    maxLength,
    textOf: (record) => textOf(record) ?? '',
    parse: (typed) => notEmpty(typed, emptyMessage),
    isSame: (record, typed) => (textOf(record) ?? '') === typed.trim(),
    save,
  });
}

export function usernameEdit<Listed extends ListedRecord>(save: Save<Listed, string>): FieldEdit<Listed> {
  return parsedEdit({
    errorName: 'username',
    maxLength: LONGEST.username,
    textOf: ({ username }) => username,
    parse: (typed) => notEmpty(typed, 'Username cannot be empty'),
    // usernames are kept in capitals
    isSame: ({ username }, typed) => username === typed.trim().toUpperCase(),
    save,
  });
}

/** @param save takes US dollars */
export function amountEdit<Listed extends ListedRecord>(save: Save<Listed, number>): FieldEdit<Listed> {
  return parsedEdit({
    errorName: 'amount',
    inputMode: 'decimal',
    textOf: ({ amount }) => amount.toFixed(2),
    parse: parseAmount,
    isSame: ({ amount }, typed) => {
      const parsed = parseAmount(typed);
      return 'value' in parsed && parsed.value === amount;
    },
    save,
  });
}

export function methodEdit<Listed extends ListedRecord, Method extends string>(
  methods: readonly Method[],
  save: Save<Listed, Method>,
): FieldEdit<Listed> {
  return parsedEdit({
    errorName: 'payment method',
    choices: methods,
    textOf: ({ method }) => method,
    parse: (typed) => parseMethod(methods, typed),
    isSame: ({ method }, typed) => method === typed.trim(),
    save,
  });
}

/** In US dollars. */
export function parseAmount(typed: string): Parsed<number> {
  const cents = parseTypedUsd(typed);
  if (cents === undefined || cents <= 0) return { problem: 'Please enter a valid amount' };
  if (cents > MAX_CENTS) return { problem: `The amount must be at most ${formatUsdBrief(MAX_CENTS)}` };
  return { value: usdFromCents(cents) };
}

export function parseMethod<Method extends string>(
  methods: readonly Method[],
  chosen: string,
): Parsed<Method> {
  const value = methods.find((method) => method === chosen);
  return value === undefined ? { problem: 'Please choose a method' } : { value };
}

function notEmpty(typed: string, problem: string): Parsed<string> {
  return typed.trim() === '' ? { problem } : { value: typed };
}
