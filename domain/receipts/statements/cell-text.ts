const LONGEST_CELL = 500;
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** One line, read as it is stored: without characters that hide or reorder those around them. */
export function cellText(cell: string): string {
  if (PLAIN.test(cell)) return cell.trim().slice(0, LONGEST_CELL);
  return cell
    .replace(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_CELL)
    .toWellFormed();
}

/** To compare by: `Time Zone` and ` TimeZone` are one. */
export function columnName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
