/** A sentence with its full stop, if it does not end in one, or in another mark that ends a sentence. */
export function withFullStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
