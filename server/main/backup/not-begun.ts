/** How the command `cage backup` ends that was asked for wrongly: its exit code. */
export const NOT_BEGUN = 2;
