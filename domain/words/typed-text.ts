/** The zeros of the scripts that keyboards type digits in, full-width ones included; each is followed by its nine others. */
const ZEROS = '٠۰०০๐０';

/**
 * What a person typed or pasted, as it is read: its digits as ASCII, every space a plain one, without spaces around it
 * and without the marks of direction and other characters that are not seen.
 */
export function typedText(text: string): string {
  return text
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

function asciiDigit(digit: string): string {
  for (const zero of ZEROS) {
    const value = digit.charCodeAt(0) - zero.charCodeAt(0);
    if (value >= 0 && value <= 9) return String(value);
  }
  return digit;
}
