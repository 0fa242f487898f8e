import type { z } from 'zod';
import type { Capability } from '#domain/access/capabilities.ts';
import type { CallAccess, ProofTaken } from './define-call.ts';

/** As of a call, or for another server that proves itself by its signature. */
export type RouteAccess = CallAccess | 'signature';

/** A route that is no call: what it answers is a file or a stream, or who asks is no client of ours. */
export type RouteDefinition = {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Under /api; a parameter stands as `:name`. */
  readonly path: `/${string}`;
  /** Stands beside /api. */
  readonly outsideApi?: true;
  readonly access: RouteAccess;
  readonly proof: ProofTaken;
  /** What it takes beyond `access`, for each kind of thing that it may answer. */
  readonly accessByKind?: Readonly<Record<string, Capability>>;
  readonly query?: z.ZodType;
};

export function defineRoute<const Route extends RouteDefinition>(route: Route): Route {
  return route;
}
