import { TYPED_REFERENCE } from '#domain/deposits/reference.ts';

const BETWEEN = String.raw`\s\u2010-\u2015\-`;
const LETTERS = `[A-TV-Za-tv-z01${BETWEEN}]`;
const DIGITS = `[0-9OoIiLl${BETWEEN}]`;

/** What `parseReference` reads and `anybodyMayWrite` is not true of, for the API description. */
export const CHOSEN_REFERENCE = new RegExp(
  `^(?!(?:${LETTERS}*${DIGITS}*|${DIGITS}*${LETTERS}*)$)${TYPED_REFERENCE.source.slice(1)}`,
);
