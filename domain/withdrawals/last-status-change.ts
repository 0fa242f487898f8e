type Changes = {
  readonly statusUpdatedByName: string | null;
  /** As ISO 8601. */
  readonly statusUpdatedAt: string | null;
  readonly sendStatusUpdatedByName: string | null;
  readonly sendStatusUpdatedAt: string | null;
};

export function lastStatusChange(withdrawal: Changes) {
  const approval = { name: withdrawal.statusUpdatedByName, at: withdrawal.statusUpdatedAt };
  const sending = { name: withdrawal.sendStatusUpdatedByName, at: withdrawal.sendStatusUpdatedAt };
  if (sending.at === null) return approval;
  return approval.at === null || Date.parse(sending.at) >= Date.parse(approval.at) ? sending : approval;
}
