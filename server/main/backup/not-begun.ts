/** The exit code of a `cage backup` that was asked for wrongly. */
export const NOT_BEGUN = 2;
