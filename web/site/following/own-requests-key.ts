/** A file of its own, because every page of cards asks whether it is stored. */
export const OWN_REQUESTS = 'cage.requests';
