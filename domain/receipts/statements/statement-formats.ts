import { bankOfAmerica } from './bank-of-america.ts';
import { capitalOne, chase, navyFederal, pnc, pncOfTwoColumns, usBank } from './banks.ts';
import { cashApp } from './cash-app.ts';
import { paypal } from './paypal.ts';
import { findHeader, type Header, isExactly, type StatementFormat } from './statement-format.ts';
import { stripe } from './stripe.ts';
import { venmo } from './venmo.ts';
import { wellsFargo, wellsFargoTitled } from './wells-fargo.ts';

export const KNOWN_FORMATS: readonly StatementFormat[] = [
  venmo,
  cashApp,
  paypal,
  stripe,
  chase,
  bankOfAmerica,
  wellsFargo,
  wellsFargoTitled,
  capitalOne,
  usBank,
  pnc,
  pncOfTwoColumns,
  navyFederal,
];

export type Recognised = { readonly format: StatementFormat; readonly header: Header };

/** Formats that suit the account, then those without further columns. Several if none stands out. */
export function recogniseFormat(
  lines: readonly string[],
  formats: readonly StatementFormat[],
  suits: (format: StatementFormat) => boolean = () => true,
): Recognised | { readonly fitting: readonly StatementFormat[] } | undefined {
  const all = formats.flatMap((format) => {
    const header = findHeader(lines, format);
    return header === undefined ? [] : [{ format, header }];
  });
  const suiting = preferred(all, ({ format }) => suits(format));
  const fitting = preferred(suiting, ({ format, header }) => isExactly(format, header));
  return fitting.length > 1 ? { fitting: fitting.map(({ format }) => format) } : fitting[0];
}

function preferred<Each>(all: readonly Each[], isPreferred: (each: Each) => boolean): readonly Each[] {
  const some = all.filter(isPreferred);
  return some.length > 0 ? some : all;
}
