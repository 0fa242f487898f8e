export { orList as anyOf } from '#domain/words/or-list.ts';
