/** Built-ins that one of the oldest browsers of the README lacks: Safari 16.4, Chrome 111 or Firefox 115. */
export const NEWER_STATICS: Readonly<Record<string, readonly string[]>> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['isError'],
  Iterator: ['from', 'concat', 'zip'],
  Map: ['groupBy'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  Uint8Array: ['fromBase64', 'fromHex'],
  URL: ['canParse', 'parse'],
};

/** Methods that nothing else has by the same name; those of iterators and sets are told by the type checker. */
export const NEWER_METHODS: Readonly<Record<string, readonly string[]>> = {
  ArrayBuffer: ['transfer', 'transferToFixedLength'],
  Map: ['getOrInsert', 'getOrInsertComputed'],
  Set: ['isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference'],
  String: ['isWellFormed', 'toWellFormed'],
  Uint8Array: ['setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
};

const ALSO_REMOVED: Readonly<Record<string, readonly string[]>> = {
  Iterator: [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  Set: ['difference', 'intersection', 'union'],
};

/** A script for a page to run first: takes from it what the oldest browsers lack. */
export const REMOVE_NEWER_PARTS = `
  for (const [owner, names] of ${JSON.stringify(Object.entries(NEWER_STATICS))})
    for (const name of names) delete globalThis[owner]?.[name];
  for (const [owner, names] of ${JSON.stringify([...Object.entries(NEWER_METHODS), ...Object.entries(ALSO_REMOVED)])})
    for (const name of names) delete globalThis[owner]?.prototype[name];
  for (const name of ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'scheduler', 'cookieStore'])
    delete globalThis[name];
  delete Document.prototype.startViewTransition;
  delete Element.prototype.checkVisibility;
`;
