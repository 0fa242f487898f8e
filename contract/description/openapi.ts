import type { CallDefinition } from '../base/define-call.ts';
import { SECTIONS } from '../calls.ts';
import { describeCall, describeReading } from './describe-call.ts';
import { ERROR_SCHEMA } from './errors.ts';
import { describeRoutes } from './routes.ts';
import { TAGS, type Tag } from './tags.ts';

/** OpenAPI 3.1. `origin` is where this cashier is reached, for example https://cashier.example */
export function describeApi(origin: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cage',
      version: '1',
      description:
        'Every call is `POST /api/<name>` with `{"data": …}` and answers `{"result": …}` or `{"error": …}`. ' +
        'Staff sign in by `signIn` and send its token as a bearer; browsers have it as a cookie. Amounts are US ' +
        'dollars with at most two decimals, times are ISO 8601, days are those of New York.',
    },
    servers: [{ url: `${origin}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...describeCalls(), ...describeRoutes(origin) },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

function describeCalls() {
  const paths = (Object.keys(SECTIONS) as Tag[]).flatMap((tag) =>
    Object.values<CallDefinition>(SECTIONS[tag]).map((call) => {
      const get = call.alsoRead && { get: describeReading(call, tag) };
      return [`/${call.name}`, { post: describeCall(call, tag), ...get }] as const;
    }),
  );
  return Object.fromEntries(paths);
}
