import pg from 'pg';
import pino, { type DestinationStream, type Logger } from 'pino';

/** An error as it is logged: never with its data. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Of the database, in which it was raised. */
  readonly function?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
};

/** Causes and parts of errors, and theirs in turn. */
const DEPTH = 4;

// Messages about data (class 22), and of `raise`, quote values; others name tables, columns, constraints.
// Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
const QUOTES_VALUES = /^(22|P0)/;
const WITHHELD = 'The message is withheld, because it quotes what was sent';

/**
 * Lines of JSON without anything about a player. Errors carry more: PostgreSQL's the row that failed, a
 * query's its parameters, a connection's the bytes it received. Only the fields of `LoggedError` are written.
 */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError, req: loggedRequest } }, destination);
}

export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown' };
  const { cause, errors, code, table, constraint, where } = error as Error &
    Partial<Record<keyof LoggedError | 'where', unknown>>;
  const message = withholdsMessage(error) ? WITHHELD : error.message;
  return {
    type: error.name,
    message,
    ...texts({ code, table, constraint, function: functionIn(where) }),
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...(cause instanceof Error && depth > 0 && { cause: loggedError(cause, depth - 1) }),
    ...(Array.isArray(errors) && depth > 0 && { errors: errors.map((each) => loggedError(each, depth - 1)) }),
  };
}

/** The rest of where an error came from may quote values. */
function functionIn(where: unknown): string | undefined {
  return typeof where === 'string' ? /^PL\/pgSQL function ([\w.]+)\(/m.exec(where)?.[1] : undefined;
}

function withholdsMessage(error: Error): boolean {
  // It quotes text that is not JSON.
  if (error instanceof SyntaxError) return true;
  return error instanceof pg.DatabaseError && QUOTES_VALUES.test(error.code ?? '');
}

/** A stack begins with the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^ {4}at /.test(line));
}

function texts(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Neither the address, which may have a search in it, nor who asks. */
function loggedRequest({ method, routeOptions }: Readonly<Record<string, unknown>>): object {
  return { method, route: (routeOptions as { readonly url?: string } | undefined)?.url };
}
