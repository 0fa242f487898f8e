/** How long staff stay signed in. Source: docs/reference/console.md, 'Sessions'. */
export const SESSION_HOURS = 24;
