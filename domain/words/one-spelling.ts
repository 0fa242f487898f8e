/**
 * Text that names somebody, spelled so that what reads alike is alike: letters with their accents as one character
 * (NFC), and any run of spaces of whatever width as one space.
 */
export function spellText(text: string): string {
  return text.normalize('NFC').replaceAll(/\p{Zs}+/gu, ' ');
}

/** By which two names are compared that people would take for the same: without case, width or surrounding spaces. */
export function foldName(name: string): string {
  return spellText(name.normalize('NFKC')).trim().toLowerCase();
}
