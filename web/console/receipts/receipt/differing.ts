import { ACCEPTABLE, type Acceptable } from '#domain/receipts/states.ts';
import { CallError } from '#web/data/call.ts';

/** In what a receipt and a deposit differ, where it was refused for that: to be accepted in a second call. */
export function differsBy(error: unknown): Acceptable[] {
  const details = error instanceof CallError ? error.details : undefined;
  if (typeof details !== 'object' || details === null || !('differs' in details)) return [];
  const { differs } = details;
  return Array.isArray(differs) ? ACCEPTABLE.filter((reason) => differs.includes(reason)) : [];
}
