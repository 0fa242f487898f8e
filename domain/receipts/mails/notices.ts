import { nothing, type TemplateReading } from './template.ts';

type Notice = { readonly why: string; readonly said: RegExp };

/** Known by words of their subjects; the first that fits counts. */
const NOTICES: readonly Notice[] = [
  {
    why: 'It tells of a request for money: none has come in by it.',
    said: /(?<!\b(?:paid|completed) your .*)\brequest(?:s|ed|ing)?\b|\bwants \$|charged you|invoice|reminder|solicit/i,
  },
  {
    why: 'It tells of a purchase, not of a payment in.',
    said: /purchase|compra|\btransaction (?:with|of|at|outside|exceeds)\b|during this transaction|\bcard (?:charge|transaction|withdrawal)|^receipt (?:from|for)\b|authorized a payment|automatic payment|cash ?back|^[^:]+: \$[\d,.]+ USD$/i,
  },
  {
    why: 'It tells of a deposit of another kind.',
    said: /direct deposit|check deposit|deposit (?:posted|hold)|paycheck/i,
  },
];

/** Only where the subject does not say that money came in as well. */
const OTHER_NOTICES: readonly Notice[] = [
  {
    why: 'It tells of money that went out or was moved, not of a payment in.',
    said: /^you(?:[’']ve)? (?:just )?(?:sent|paid|made|transferred|withdrew|cashed|enviaste)\b|^money sent\b|has been sent\.?$|accepted your \$|transfer|withdraw|\bdebit(?:ed)?\b(?! card)|cash(?:ed)? out|payment (?:(?:is|was) )?(?:due|scheduled|sent|posted)|minimum payment|received your .*payment|auto-?pay|retiro/i,
  },
  {
    why: 'It is a notice about the account, not a payment in.',
    said: /statement|\bhistory\b|sign(?:ed)?.?in|log.?in|pass(?:word|code)|\bcode\b|security|verif|new device|\bbalance (?:is|alert|summary|below)|(?:low|account|available) balance|\bcards?\b|credit (?:summary|score|journey)|fico|paperless|privacy|policy|\bterms\b|\btax\b|\balerts?\b|commented|friends? (?:with you )?on|coming soon|account (?:update|is open|may have)|reward|\boffers?\b|new letter|added .+ recipient|data access|your consent|notifications?|wallet|welcome|estado de cuenta|contraseña|seguridad/i,
  },
];
const CAME_IN =
  /\b(?:sent|paid) you\b|^you(?:[’']ve)? (?:received|got)\b|\bdeposited\b|\barrived\b|\brecibi|le (?:ha )?envi/i;

export function noticeOf(subject: string): TemplateReading {
  const possible = CAME_IN.test(subject) ? NOTICES : [...NOTICES, ...OTHER_NOTICES];
  const notice = possible.find(({ said }) => said.test(subject));
  return notice && nothing(notice.why);
}
