/** Sentences about this payment; the standing ones about payments at large, below a mail, say nothing of it. */

const MONEY = String.raw`(?:payment|money|funds|transfer|transaction|amount|\$ ?\d[\d,.]*|pago|dinero|fondos|transferencia)`;
const THIS = '(?:this|that|the|your|it|its|my|este|el|su|tu)';
const DAY = String.raw`(?:\d|the \d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|tomorrow)`;
const IS =
  '(?:is|are|was|were|has|have|will|remains|stays|still|currently|est[áa]|fue|ha sido|ser[áa]|sigue|queda)';

const NOT_YET =
  '(?:pending|on hold|being held|held (?:until|for|by)|(?:under|in) review|being (?:reviewed|verified|processed)|processing|in pro(?:gress|cess)|scheduled|delayed|held back|on (?:its|the) way|unclaimed|uncleared|a?waiting|pendiente|retenid[oa]|en (?:revisi[oó]n|proceso|espera)|programad[oa])';
const UNDONE =
  '(?:cancell?ed|returned|reversed|refunded|declined|failed|rejected|denied|expired|voided|blocked|stopped|taken back|anulad[oa]|cancelad[oa]|devuelt[oa]|revertid[oa]|reembolsad[oa]|rechazad[oa]|fall[oó]|fallid[oa]|vencid[oa])';

/** As the whole line: `Pending`, `Status: Canceled`, `Scheduled for Dec 2`. */
const outcome = (state: string) =>
  `^(?:${MONEY} )?(?:status|outcome|estado)?[ :–—-]{0,3}${state}(?:$|[.:,;!–—-]|(?: acceptance| approval| review| verification| payment| transfer| deposit){1,2}$| (?:until|by|on|for|after|since|to sender)\\b)`;
const spoken = (state: string) =>
  String.raw`(?<![\p{L}\d])${MONEY}(?:[^!?:]{0,80}(?<!\p{L})${IS}(?!\p{L})[^!?]{0,40})? ${state}(?!\p{L})`;
const any = (...said: readonly string[]) => new RegExp(said.join('|'), 'iu');

const CLAIMED = any(
  String.raw`\b(?:accept|claim|collect|redeem) (?:${THIS} )?(?:${MONEY}|it)(?!\p{L})`,
  String.raw`(?:accept|claim|enroll?|register)\b[^.!?]{0,60}\b(?:within|before|by) (?:the next )?${DAY}`,
  String.raw`\b(?:enroll?|register|verify|confirm|link|add|set up|sign up|log in|visit)\b[^.!?]{0,60}\b(?:to|and) (?:receive|get|accept|claim|deposit) ${THIS} ${MONEY}\b`,
  String.raw`\b(?:receive|get|accept|claim|deposit) ${THIS} ${MONEY}(?: [^.!?]{0,40})?[, ] ?(?:please )?(?:enroll?|register|verify|confirm|sign up|visit|go to)\b`,
  String.raw`\byou (?:need to|have to|must|should)(?: first)? (?:enroll?|accept|claim)\b`,
  String.raw`\bhave (?:until|\d+ (?:calendar |business )?days)\b[^.!?]{0,20}\bto (?:accept|claim|enroll?|get|receive)\b`,
  String.raw`\buntil (?:you|it|they|the recipient)\b[^.!?]{0,20}\b(?:accept|claim|enroll?|verif|confirm|register)`,
  '^(?:accept|claim|enroll?)(?: now| today| with zelle.{0,3})?[.!]?$',
  String.raw`\benroll\.zellepay\.com\b`,
  String.raw`\b(?:acept|reclam|cobr)(?:a|e|ar) ${THIS} ${MONEY}`,
  String.raw`\binscr[ií]b(?:a|e|ir)(?:se|te) (?:en|con|para)\b`,
);
const WAITING = any(
  outcome(`(?:${NOT_YET}|held)`),
  spoken(NOT_YET),
  String.raw`\b(?:holding|reviewing|processing|hold on|review of) (?:this|the|your) ${MONEY}`,
  String.raw`\b(?:a|your|this|one) pending ${MONEY}`,
  String.raw`\b(?:not|n[’']t) (?:yet )?(?:been )?(?:enrolled|registered)\b`,
  String.raw`\b${MONEY}[^.!?]{0,40}(?: not|n[’']t)(?: yet)?(?: been)? (?:yet )?(?:deposited|credited|available|completed?|accepted|received|cleared|arrived|posted|in your|here)\b`,
  String.raw`\b${MONEY} (?:will expire|expires)\b|^expires? (?:in|on)\b`,
  String.raw`\b(?:money|funds|payment) will (?:be|arrive|post|clear|reach|show)\b[^.!?]{0,60}\b(?:days|(?:on|after|by) ${DAY})`,
);
const TAKEN_BACK = any(
  outcome(UNDONE),
  spoken(UNDONE),
  String.raw`\b(?:cancell?ed|reversed|declined|rejected|took back) (?:this|the|their|his|her) ${MONEY}`,
);

/** What follows holds of some payments: 'if the payment is returned', 'can’t be canceled'. */
const AT_LARGE =
  /\b(?:if|when|whenever|once|whether|unless|in case|can|cannot|may|might|could|would|never|always|any|some|persons|already enrolled|si|cuando|puede)\b/i;
/** The bank's own footer speaks of whoever sends by it. */
const ENROLLED = /\balready enrolled\b|\bmust be enrolled\b|\bsend (?:and|or) receive\b/i;
const SENTENCES = /[^.!?]+(?:[.!?]+(?!\s|$)[^.!?]*)*[.!?]*/g;
const LONGEST_QUOTED = 100;

type Statement = { readonly at: number; readonly end: number; readonly why: string };

/**
 * A sentence for staff if the text says of its payment that it waits, has to be accepted or was undone. The
 * payer's note may say so where it stands once, for all such statements together.
 */
export function moneyNotThere(lines: readonly string[], note = ''): string | undefined {
  const found: Statement[] = [];
  let at = 0;
  for (const line of lines) {
    for (const { 0: sentence, index } of line.matchAll(SENTENCES)) {
      const { length: blank } = /^ */.exec(sentence)?.[0] ?? '';
      const said = statementIn(sentence.trim());
      const start = at + index + blank;
      if (said) found.push({ at: start + said.at, end: start + said.end, why: said.why });
    }
    at += line.length + 1;
  }
  const [first] = found;
  return first === undefined || isWithin(note, lines.join(' '), found) ? undefined : first.why;
}

function statementIn(sentence: string): Statement | undefined {
  const claimed = ENROLLED.test(sentence) ? null : CLAIMED.exec(sentence);
  const waiting = claimed ?? said(WAITING, sentence);
  const match = waiting ?? said(TAKEN_BACK, sentence);
  if (match === null) return undefined;
  const what = waiting ? 'the money is not there yet' : 'the payment was undone';
  const short = sentence.length > LONGEST_QUOTED ? `${sentence.slice(0, LONGEST_QUOTED)}…` : sentence;
  return {
    at: match.index,
    end: match.index + match[0].length,
    why: `It says that ${what}: "${short}"${/[.!?…]$/.test(short) ? '' : '.'}`,
  };
}

function said(pattern: RegExp, sentence: string): RegExpExecArray | null {
  const match = pattern.exec(sentence);
  if (match === null || sentence.endsWith('?')) return null;
  return AT_LARGE.test(sentence.slice(0, match.index + match[0].length)) ? null : match;
}

/** All in one place where the note stands: what else says the same, the provider says. */
function isWithin(note: string, text: string, statements: readonly Statement[]): boolean {
  if (note === '') return false;
  for (let from = text.indexOf(note); from !== -1; from = text.indexOf(note, from + 1)) {
    const to = from + note.length;
    if (statements.every(({ at, end }) => from <= at && end <= to)) return true;
  }
  return false;
}
