/** The id of what says that the script has not started; it is removed once it has. */
export const STILL_LOADING = 'still-loading';
