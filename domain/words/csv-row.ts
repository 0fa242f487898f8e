/**
 * Fields as a row according to RFC 4180. A field that a spreadsheet would take for a formula gets a leading apostrophe,
 * which makes it text; so does what follows a semicolon, a tab or a line break, where some spreadsheets begin another
 * cell. Source of the first characters: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(fields: readonly unknown[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = String(value);
  const inert = text.replace(FORMULAS, "'");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

const FORMULAS = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;
