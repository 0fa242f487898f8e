export class ArchiveRefused extends Error {}
