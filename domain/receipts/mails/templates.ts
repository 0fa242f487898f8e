import { cashApp } from './cash-app.ts';
import { chime } from './chime.ts';
import { paypal } from './paypal.ts';
import type { MailTemplate } from './template.ts';
import { venmo } from './venmo.ts';
import { zelleBankOfAmerica } from './zelle-bank-of-america.ts';
import { zelleCapitalOne } from './zelle-capital-one.ts';
import { zelleAlly, zelleTd } from './zelle-deposited.ts';
import { zelleChase, zellePnc, zelleTruist } from './zelle-lists.ts';
import { zelleWellsFargo } from './zelle-wells-fargo.ts';

/** Their senders are the one list of who may report money. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  venmo,
  cashApp,
  chime,
  zelleChase,
  zelleBankOfAmerica,
  zelleWellsFargo,
  zelleCapitalOne,
  zelleTd,
  zelleAlly,
  zellePnc,
  zelleTruist,
  paypal,
];

export function isSender(senders: readonly string[], address: string): boolean {
  const sender = address.toLowerCase();
  return senders.some((allowed) =>
    allowed.startsWith('*')
      ? /^[^@]+@[^@]+$/.test(sender) && sender.slice(sender.indexOf('@') + 1).endsWith(allowed.slice(1))
      : sender === allowed,
  );
}
