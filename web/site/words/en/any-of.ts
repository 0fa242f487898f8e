export { orList as anyOf } from '#domain/words/english.ts';
