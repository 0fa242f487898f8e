import { z } from 'zod';
import type { Capability } from '#domain/access/capabilities.ts';
import type { CallAccess, ProofTaken } from './define-call.ts';
import { schemaOf } from './json-schema.ts';

/** A call's access, or 'signature' for another server that signs its requests. */
type RouteAccess = CallAccess | 'signature';

/** A route that is no call: it answers a file or a stream, or its client is not ours. */
export type RouteDefinition = {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Under /api; a parameter stands as `:name`. */
  readonly path: `/${string}`;
  readonly outsideApi?: true;
  readonly access: RouteAccess;
  readonly proof: ProofTaken;
  /** Required beyond `access`, for each kind of answer. */
  readonly accessByKind?: Readonly<Record<string, Capability>>;
  readonly query?: z.ZodType;
};

export function defineRoute<const Route extends RouteDefinition>(route: Route): Route {
  return route;
}

function fromText<Schema extends z.ZodType>(schema: Schema, read: (value: unknown) => unknown) {
  return z.preprocess(read, schema).meta(schemaOf(schema, 'input'));
}

/** A single item may come by itself. */
export function repeated<List extends z.ZodType>(list: List) {
  return fromText(list, (value) => (typeof value === 'string' ? [value] : value));
}

/** Text that is no number is left for the schema to refuse. */
export function written<Amount extends z.ZodType>(amount: Amount) {
  return fromText(amount, (value) =>
    typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
  );
}

export const TOTAL_COUNT_HEADER = 'x-total-count';
