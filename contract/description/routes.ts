import { z } from 'zod';
import { exportActivity } from '../activity.ts';
import { type RouteDefinition, TOTAL_COUNT_HEADER } from '../base/define-route.ts';
import { schemaOf } from '../base/json-schema.ts';
import { depositRecord } from '../deposit-record.ts';
import { exportDeposits } from '../deposits.ts';
import { followLive } from '../live.ts';
import { exportCloses, exportLedger } from '../money/exports.ts';
import { settingsChanged } from '../payment-settings.ts';
import { preferencesChanged } from '../preferences.ts';
import { receipt } from '../receipt-record.ts';
import { PROOF_TYPES } from '../record-parts.ts';
import { getPaymentProof } from '../records.ts';
import { WEBHOOK_NAMES, WEBHOOKS, type WebhookName } from '../webhooks.ts';
import { withdrawalRecord } from '../withdrawal-record.ts';
import { exportWithdrawals } from '../withdrawals.ts';
import { describeErrors } from './errors.ts';
import type { Tag } from './tags.ts';

const tagged = (tag: Tag) => ({ tags: [tag] });
const SESSION = [{ session: [] }];
const BINARY = { type: 'string', contentMediaType: 'application/octet-stream' };

const EVENTS = [
  'id: 3f0c9a1be27d5846.74301.',
  'event: change',
  'data: {"deposits":[{"id":"0b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f","status":"sent","version":2}]}',
  '',
  '',
].join('\n');

export function describeRoutes(origin: string) {
  return Object.fromEntries(
    ROUTES.map(({ route, description }) => [
      route.path.replaceAll(/:(\w+)/g, '{$1}'),
      {
        ...(route.outsideApi && { servers: [{ url: origin }] }),
        [route.method.toLowerCase()]: {
          operationId: route.name,
          summary: route.summary,
          security: route.access === 'public' || route.access === 'signature' ? [] : SESSION,
          ...description,
        },
      },
    ]),
  );
}

const LIVE = {
  ...tagged('Records'),
  description:
    `For staff: ${followLive.access}; what one may not see is left out. ` +
    'Server-sent events: `change` carries each record ' +
    'that is new or changed, whole; `reset` says to load again what is shown; a `heartbeat` comes every 15 seconds, and ' +
    'says since when the server has been unable to read, if it has; `replaced` ends a stream whose person has opened ' +
    'more than 20, of which it is the oldest. The `id` of an event is the place to resume from. ' +
    'The same change may come twice: apply it by id and version.',
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The id of the last event that was received; browsers send it by themselves.',
      schema: { type: 'string' },
      example: '3f0c9a1be27d5846.74300.',
    },
    {
      name: 'after',
      in: 'query',
      description: 'The same, for whoever cannot set the header; the header wins.',
      schema: { type: 'string' },
      example: '3f0c9a1be27d5846.74300.',
    },
  ],
  responses: {
    200: {
      description:
        'A stream that stays open. The data of a `change`, as JSON: `deposits`, `withdrawals` and `receipts`, each a ' +
        'list as getDeposits, getWithdrawals and getReceipts answer it, `preferences`: who has arranged their ' +
        'lists anew, and `paymentSettings`: that those were saved.',
      content: { 'text/event-stream': { schema: { type: 'string' }, example: EVENTS } },
    },
    ...describeErrors([
      'UNAUTHENTICATED',
      'FAILED_PRECONDITION',
      'PERMISSION_DENIED',
      'INTERNAL',
      'UNAVAILABLE',
    ]),
  },
  // The content of `data`, for client generators.
  'x-event-data': schemaOf(
    z.object({
      deposits: z.array(depositRecord).optional(),
      withdrawals: z.array(withdrawalRecord).optional(),
      receipts: z.array(receipt).optional(),
      preferences: z.array(preferencesChanged).optional(),
      paymentSettings: z.array(settingsChanged).optional(),
    }),
    'output',
  ),
};

const EXPORT_ERRORS = describeErrors([
  'INVALID_ARGUMENT',
  'FAILED_PRECONDITION',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'INTERNAL',
  'UNAVAILABLE',
]);

/** `required`: parameters that the export is not sent without, each with an example. */
function describeExport(
  query: z.ZodType,
  types: readonly ('text/csv' | 'application/json')[],
  required: Readonly<Record<string, string>> = {},
) {
  return {
    parameters: Object.entries(schemaOf(query, 'input').properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: name in required,
      schema,
      ...(name in required && { example: required[name] }),
    })),
    responses: {
      200: {
        description: 'The file',
        headers: {
          [TOTAL_COUNT_HEADER]: { description: 'How many rows it has.', schema: { type: 'integer' } },
          'content-disposition': { description: 'The name of the file.', schema: { type: 'string' } },
        },
        content: Object.fromEntries(
          types.map((type) => [type, { schema: { type: type === 'text/csv' ? 'string' : 'array' } }]),
        ),
      },
      ...EXPORT_ERRORS,
    },
  };
}

const ACTIVITY_EXPORT = {
  ...tagged('Activity'),
  description:
    `For staff: ${exportActivity.access}. ` +
    'The filters of getActivityLogs, `workers` and `users` repeated for several; newest ' +
    'first, all that matches when the export begins. That it was taken out is written to the log itself.',
  ...describeExport(exportActivity.query, ['text/csv', 'application/json'], { format: 'csv' }),
};

const RECORDS_EXPORT = {
  description:
    `For staff: ${exportDeposits.access}. ` +
    'The filters and the order of the list, and its columns, `columns` repeated for several: all that matches, as CSV. ' +
    'Amounts are US dollars with two decimals, times are UTC. How many there are is counted when it begins: a record ' +
    'that comes to match, or no longer does, while it is read may be in it or not. That it was taken out is logged.',
};

const MONEY_EXPORT = {
  description:
    `For staff: ${exportLedger.access}. All of them as CSV, oldest first. Amounts are US dollars as ` +
    '`getLedger` has them; times are UTC, days those of New York. That it was taken out is logged.',
};

const PROOF = {
  ...tagged('Records'),
  description:
    'For staff who may see the record it belongs to. The address is the `url` of the record’s proof.',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    200: {
      description: 'The file as it was uploaded',
      content: Object.fromEntries(PROOF_TYPES.map((type) => [type, { schema: BINARY }])),
    },
    ...describeErrors(['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND', 'INTERNAL', 'UNAVAILABLE']),
  },
};

const plain = (description: string, example: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' }, example } },
});

const describeWebhook = ({ provider, variable, header }: (typeof WEBHOOKS)[WebhookName]) => ({
  ...tagged('Payments'),
  description:
    `For ${provider}, where ${variable} is set. Whatever is signed with that secret is taken; what is no ` +
    'payment is passed over. An event that comes twice is noted once.',
  parameters: [
    {
      name: header,
      in: 'header',
      required: true,
      description: `${provider}’s signature over the body, at most 5 minutes old.`,
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { type: 'object', description: `An event as ${provider} sends it.` } },
    },
  },
  responses: {
    200: plain('Taken', 'Noted.'),
    400: plain(
      'Not signed as it should be',
      'The signature is missing, is not of this endpoint’s secret, or is more than 5 minutes old.',
    ),
    500: plain(
      `It could not be stored; ${provider} sends it again`,
      'The event could not be stored. Please send it again.',
    ),
    503: plain(`Too busy, or stopping; ${provider} sends it again`, 'Service Unavailable'),
  },
});

const ROUTES: ReadonlyArray<{ readonly route: RouteDefinition; readonly description: object }> = [
  { route: followLive, description: LIVE },
  { route: exportActivity, description: ACTIVITY_EXPORT },
  {
    route: exportDeposits,
    description: {
      ...tagged('Records'),
      ...RECORDS_EXPORT,
      ...describeExport(exportDeposits.query, ['text/csv']),
    },
  },
  {
    route: exportWithdrawals,
    description: {
      ...tagged('Records'),
      ...RECORDS_EXPORT,
      ...describeExport(exportWithdrawals.query, ['text/csv']),
    },
  },
  ...[exportLedger, exportCloses].map((route) => ({
    route,
    description: { ...tagged('Money'), ...MONEY_EXPORT, ...describeExport(route.query, ['text/csv']) },
  })),
  { route: getPaymentProof, description: PROOF },
  ...WEBHOOK_NAMES.map((name) => ({
    route: WEBHOOKS[name].route,
    description: describeWebhook(WEBHOOKS[name]),
  })),
];
