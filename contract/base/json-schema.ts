import { z } from 'zod';
import { groupedBy } from '#domain/lists/grouped-by.ts';

/** The part of JSON Schema that the contract's schemas use. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
};

type DescribedRecord = { -readonly [Key in keyof Schema]: Schema[Key] };

/**
 * A schema of the contract as JSON Schema. What zod cannot translate, such as rules between fields, its `meta` adds.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodRecord) nameKeys(zodSchema, jsonSchema as DescribedRecord);
    },
  });
  return described as Schema;
}

/**
 * Lists the keys of a record that has all of an enumeration, as `properties` that are required. Zod says it by
 * `propertyNames`, which generators of clients read as keys that may be anything or missing.
 */
function nameKeys({ keyType }: z.ZodRecord, described: DescribedRecord): void {
  const value = described.additionalProperties;
  if (!(keyType instanceof z.ZodEnum) || typeof value !== 'object') return;
  const keys = keyType.options.map(String);
  delete described.propertyNames;
  delete described.additionalProperties;
  described.properties = Object.fromEntries(keys.map((key) => [key, value]));
  described.required = keys;
}

/**
 * A rule of JSON Schema for the description: what must hold if a field has one of some values. The code that checks it
 * reads the same constants.
 */
export function when(field: string, values: readonly string[], then: Schema): Schema {
  return whenever({ properties: { [field]: { enum: values } }, required: [field] }, then);
}

export function whenever(condition: Schema, then: Schema): Schema {
  return { if: condition, then };
}

/** The rules for the values of a field; values with the same rule together, those without one left out. */
export function eachOf<Value extends string>(
  field: string,
  values: readonly Value[],
  ruleOf: (value: Value) => Schema,
): Schema[] {
  const alike = groupedBy(values, (value) => JSON.stringify(ruleOf(value)));
  return Array.from(alike.entries())
    .filter(([rule]) => rule !== '{}')
    .map(([rule, same]) => when(field, same, JSON.parse(rule)));
}

/** As text that is checked after it was trimmed: not empty. */
export const FILLED: Schema = { pattern: String.raw`\S` };
