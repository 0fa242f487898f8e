import type { Schema } from '../base/json-schema.ts';

const ID = '0b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f';
const TIME = '2026-03-08T15:04:05.000Z';

const BY_NAME: Readonly<Record<string, unknown>> = {
  accent: '#4d6bf0',
  amount: 50,
  code: '123456',
  coin: 'BTC',
  cursor: 'WyIyMDI2LTAzLTA4Il0',
  displayName: 'Sam',
  currentPassword: 'correct horse battery',
  email: 'sam@example.com',
  endTime: '18:00',
  eventId: 'evt_1P8kQm3nYw5xR7sB',
  fileName: 'payment.png',
  followToken: 'vJ0qTz8kQm3nYw5xR7sB2c',
  message: 'Deposit status updated successfully.',
  method: 'Venmo',
  newMethod: 'Zelle',
  newPassword: 'staple paper clip',
  nextCursor: null,
  password: 'correct horse battery',
  paymentAccount: '@the-casino',
  reason: 'Payment not received',
  recipientName: 'Jane Doe',
  reference: 'K7Q4M2XP',
  role: 'supervisor',
  senderName: 'Jane Doe',
  startTime: '08:00',
  status: 'pending',
  token: 'vJ0qTz8kQm3nYw5xR7sB2c',
  url: '/api/payment-proofs/0b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f',
  username: 'FC12345',
  walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
};

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: ID,
  'date-time': TIME,
  email: 'sam@example.com',
  uri: 'https://pay.example/checkout',
  base64: 'iVBORw0KGgo=',
};

export function exampleOf(schema: Schema, extent: 'all' | 'required', name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum.includes(BY_NAME[name]) ? BY_NAME[name] : schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return exampleOf(choices.find((choice) => mainType(choice) !== 'null') ?? { type: 'null' }, extent, name);
  switch (mainType(schema)) {
    case 'object':
      return exampleObject(schema, extent);
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, extent, name));
      return typeof schema.items === 'object' ? [exampleOf(schema.items, extent, name)] : [];
    case 'integer':
    case 'number':
      return typeof BY_NAME[name] === 'number' ? BY_NAME[name] : Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return exampleText(schema, name);
    default:
      return BY_NAME[name] ?? {};
  }
}

/** The type beside null, where there are two. */
function mainType({ type }: Schema): string | undefined {
  return typeof type === 'string' ? type : type?.find((name) => name !== 'null');
}

type Extent = Parameters<typeof exampleOf>[1];

function exampleObject(schema: Schema, extent: Extent) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const named = Object.entries(properties).filter(([key]) => extent === 'all' || required.includes(key));
  const example = named.map(([key, value]) => [key, exampleOf(value, extent, key)]);
  const more =
    named.length === 0 && typeof additionalProperties === 'object'
      ? [['Venmo', exampleOf(additionalProperties, extent)]]
      : [];
  return Object.fromEntries([...example, ...more]);
}

function exampleText({ format, minLength = 0 }: Schema, name: string): string {
  if (format !== undefined && format in BY_FORMAT) return BY_FORMAT[format] as string;
  const text = typeof BY_NAME[name] === 'string' ? BY_NAME[name] : 'text';
  return text.padEnd(minLength, '.');
}
