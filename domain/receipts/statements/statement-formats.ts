import { bankOfAmerica } from './bank-of-america.ts';
import { cashApp } from './cash-app.ts';
import { chase } from './chase.ts';
import { paypal } from './paypal.ts';
import { findHeader, type Header, type StatementFormat } from './statement-format.ts';
import { venmo } from './venmo.ts';

/** Those that Cage knows by itself. */
export const KNOWN_FORMATS: readonly StatementFormat[] = [venmo, cashApp, paypal, chase, bankOfAmerica];

/** The first of these formats whose header row a file has. */
export function recogniseFormat(
  lines: readonly string[],
  formats: readonly StatementFormat[],
): { readonly format: StatementFormat; readonly header: Header } | undefined {
  for (const format of formats) {
    const header = findHeader(lines, format);
    if (header !== undefined) return { format, header };
  }
  return undefined;
}
