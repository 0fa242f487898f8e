/** The provider's own text varies from mail to mail without saying anything else by it. */

import { literally } from './fields.ts';

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b\.?`;
const WEEKDAY = String.raw`(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?|\b(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)\b)`;
const TIME = String.raw`\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?(?: (?:[ECMP][SD]?T|UTC|GMT)\b)?`;
const DAY = String.raw`(?:\b${MONTH} \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4}\b)?|\b\d{1,2}(?: de)? ${MONTH}(?:(?: de|,)? \d{4}\b)?|\b\d{1,2}/\d{1,2}/\d{2,4}\b)`;
const DATE = `(?:(?:${WEEKDAY}),? )?${DAY}(?:,?(?: at| a las)? ${TIME})?`;
const ID = String.raw`(?<![\p{L}\d$.,-])(?=[a-z-]{0,39}\d)(?=[\d-]{0,39}[a-z])[a-z\d][a-z\d-]{5,39}(?![\p{L}\d-])`;
const LINK = String.raw`(?<host>https?://[^\s/]+)\S*`;

const KINDS = { link: LINK, date: DATE, weekday: WEEKDAY, time: TIME, id: ID, number: NUMBER };
const VARYING = new RegExp(
  Object.entries(KINDS)
    .map(([kind, source]) => `(?<${kind}>${source})`)
    .join('|'),
  'giu',
);

const NAME = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}`;
const GREETING = new RegExp(
  `^(?<words>[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Hh]ola|[Ee]stimad[oa]|[Gg]ood (?:morning|afternoon|evening)),? ${NAME}(?<end>[,.!:]?)$`,
  'u',
);

/** Equal for lines that say the same. */
export function sameText(line: string): string {
  const { words, end = '' } = GREETING.exec(line)?.groups ?? {};
  const text = words === undefined ? line : `${words} \0name${end}`;
  return text
    .replace(VARYING, (...found) => {
      const { host = '', ...groups } = found.at(-1) as Groups;
      return `${host}\0${kindOf(groups)}`;
    })
    .toLowerCase();
}

/** For the flags `iu`; matches any other values of the varying parts. */
export function patternOfText(text: string): string {
  let source = '';
  let at = 0;
  for (const { 0: found, index, groups } of text.matchAll(VARYING)) {
    const { host, ...kinds } = groups as Groups;
    const varying = host === undefined ? KINDS[kindOf(kinds)] : String.raw`${literally(host)}\S*`;
    source += literally(text.slice(at, index)) + varying;
    at = index + found.length;
  }
  return source + literally(text.slice(at));
}

type Groups = Readonly<Record<string, string | undefined>>;

function kindOf(groups: Groups): keyof typeof KINDS {
  return Object.keys(groups).find((kind) => groups[kind] !== undefined) as keyof typeof KINDS;
}
