import { ALL_APPROVALS, NO_APPROVALS } from '#domain/approvals/approval-settings.ts';
import { defineSettings } from '#server/platform/sealing/signed-settings.ts';

/** While the settings are altered, every change waits for a second person. */
export const approvalSettings = defineSettings('approval_settings', {
  initial: NO_APPROVALS,
  whileAltered: ALL_APPROVALS,
});
