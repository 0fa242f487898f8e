import { AMOUNT } from './fields.ts';
import { noticeOf } from './notices.ts';
import type { ShownMail } from './template.ts';

const CAME_IN =
  /\b(?:sent|paid) you\b|\b(?:deposited|received|credited|arrived)\b|\b(?:payment|transfer|money) from\b|\ble (?:ha )?envi(?:ó|ado)\b|\brecibi(?:ó|do|ste)\b|\bdepositad[oa]\b/i;
const AN_AMOUNT = new RegExp(AMOUNT);
const ANYBODYS =
  /@(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|mac|aol|proton|protonmail|gmx|mail|fastmail)\.[a-z.]+$/;

/** Anybody can have such an address: nothing said from it is a provider's word. */
export function isAnybodys(address: string): boolean {
  return ANYBODYS.test(address);
}

export function speaksOfMoneyIn({ subject, lines }: ShownMail): boolean {
  const all = [subject, ...lines];
  return (
    noticeOf(subject) === undefined &&
    all.some((line) => CAME_IN.test(line)) &&
    all.some((line) => AN_AMOUNT.test(line))
  );
}
