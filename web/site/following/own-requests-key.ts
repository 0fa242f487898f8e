/** The storage key of the requests of this device. A file of its own, because every page of cards asks whether it is there. */
export const OWN_REQUESTS = 'cage.requests';
