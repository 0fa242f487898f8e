/** How the parts of the screen say how it went. */
export type StatusReporter = {
  readonly tell: (text: string, options?: { readonly long?: boolean }) => void;
  readonly tellFailure: (text: string) => void;
};
