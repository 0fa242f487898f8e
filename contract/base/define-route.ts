import type { z } from 'zod';
import type { Capability } from '#domain/access/capabilities.ts';
import type { CallAccess, ProofTaken } from './define-call.ts';

/** A call's access, or 'signature' for another server that signs its requests. */
export type RouteAccess = CallAccess | 'signature';

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
