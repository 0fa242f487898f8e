import { dayOfFigures, text } from '../records/record/list-address.ts';

/** The open account of the ledger, such as `held:venmo-1`, and New York days or a close of it; absent for all accounts. */
export type MoneySearch = {
  readonly account?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly close?: number | undefined;
};

/** Anybody may have typed the address: invalid values are left out. */
export function readMoneySearch(raw: Readonly<Record<string, unknown>>): MoneySearch {
  const account = text(raw.account, 120);
  if (account === undefined) return {};
  const close = Number(raw.close);
  if (Number.isInteger(close) && close > 0 && close < 1e9) return { account, close };
  const [from, to] = [dayOfFigures(raw.from), dayOfFigures(raw.to)];
  return { account, ...(from && { from }), ...(to && { to }) };
}
