export const copy = 'Copy';
export const copied = 'Copied!';
/** For screen readers. */
export const isCopied = ({ what }: { readonly what: string }) => `${what} copied`;
export const copiedValue = ({ value }: { readonly value: string }) => `Copied: ${value}`;
export const failed = 'Failed to copy to clipboard';
export const byHand = 'Not copied. It is selected: copy it by hand.';
