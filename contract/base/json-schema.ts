import { z } from 'zod';
import { groupedBy } from '#domain/lists/grouped-by.ts';

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

/** Rules that zod cannot translate, such as those between fields, are added by `meta`. */
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

/** Client generators read the `propertyNames` that zod writes as keys that may be anything or missing. */
function nameKeys({ keyType }: z.ZodRecord, described: DescribedRecord): void {
  const value = described.additionalProperties;
  if (!(keyType instanceof z.ZodEnum) || typeof value !== 'object') return;
  const keys = keyType.options.map(String);
  delete described.propertyNames;
  delete described.additionalProperties;
  described.properties = Object.fromEntries(keys.map((key) => [key, value]));
  described.required = keys;
}

/** For the description alone: the code that checks the rule reads the same constants. */
export function when(field: string, values: readonly string[], then: Schema): Schema {
  return whenever({ properties: { [field]: { enum: values } }, required: [field] }, then);
}

export function whenever(condition: Schema, then: Schema): Schema {
  return { if: condition, then };
}

/** Values with the same rule stand together; those without one are left out. */
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

/** Not empty after trimming. */
export const FILLED: Schema = { pattern: String.raw`\S` };
