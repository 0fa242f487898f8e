import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { approvalSettingsAnswer } from './approval-settings.ts';

/** Which changes a second person has to approve. */
export const getApprovalSettings = defineCall({
  name: 'getApprovalSettings',
  summary: 'See which changes a second person approves',
  access: 'security.manage',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: approvalSettingsAnswer,
  errors: [],
});
