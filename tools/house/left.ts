/** Rooms most of whose files are small, and how many small ones each still has: never more, and one day none. */
export const SMALL_FILES_LEFT: Readonly<Record<string, number>> = {
  'domain/methods': 10,
  'web/site/deposits/crypto': 8,
  'web/site/deposits/sent': 9,
  'web/site/forms': 14,
  'web/site/help': 7,
  'web/site/layout': 11,
  'web/site/methods': 8,
  'web/site/shell': 10,
  'web/site/submission': 7,
};

/** Words that are nobody's trade, and how many names of files and exports still have each. */
export const UNCOMMON_WORDS_LEFT: Readonly<Record<string, number>> = {
  capped: 0,
  doubted: 0,
  giving: 0,
  gone: 7,
  making: 0,
  perseverance: 1,
  persevere: 0,
  surely: 0,
  taken: 5,
  intake: 2,
  told: 6,
  undoing: 3,
};
