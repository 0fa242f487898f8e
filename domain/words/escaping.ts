/**
 * RFC 4180. An apostrophe disarms a formula, also behind a semicolon, tab or line break, where some
 * spreadsheets begin another cell. First characters: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(fields: readonly unknown[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(value: unknown): string {
  if (value === undefined || value === null) return '';
  // No formula, also below zero.
  if (typeof value === 'number') return String(value);
  const text = String(value);
  const inert = text.replace(FORMULAS, "'");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

const FORMULAS = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
