/** Rooms with mostly small files, and how many each still has: the numbers only shrink. */
export const SMALL_FILES_LEFT: Readonly<Record<string, number>> = {};

/** Words that are nobody's trade, and how many names of files and exports still have each. */
export const UNCOMMON_WORDS_LEFT: Readonly<Record<string, number>> = {
  capped: 0,
  doubted: 0,
  giving: 0,
  gone: 5,
  making: 0,
  perseverance: 1,
  persevere: 0,
  surely: 0,
  taken: 5,
  intake: 2,
  told: 6,
  undoing: 2,
};
