/** A month of the log that cannot be archived, with what to do. */
export class ArchiveRefused extends Error {}
