type SaveOutcomeProps = {
  readonly outcome: { readonly message: string; readonly approval?: object | undefined } | undefined;
};

/** What came of a save that a second owner may have to approve; nothing before the first. */
export function SaveOutcome({ outcome }: SaveOutcomeProps) {
  if (outcome === undefined) return null;
  const { message, approval } = outcome;
  return <span role="status">{approval ? `${message} It waits under Approvals.` : message}</span>;
}
