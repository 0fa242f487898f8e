import type { z } from 'zod';
import { checkReason, reasonChoice } from '#domain/reasons/reasons.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { note, plainText } from './fields.ts';
import { eachOf, FILLED, type Schema, when, whenever } from './json-schema.ts';

export const reasonFields = {
  reason: plainText(100).optional(),
  customReason: note(LONGEST.customReason).trim().optional(),
};

type Change = {
  readonly status: string;
  readonly reason?: string | undefined;
  readonly customReason?: string | undefined;
};

export function requireReason(kind: RecordKind) {
  return ({ status, reason, customReason }: Change, context: z.RefinementCtx): void => {
    const problem = checkReason(kind, status, reason, customReason);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  };
}

/** The same, for the description. */
export function reasonRules(kind: RecordKind, statuses: readonly string[]): Schema[] {
  return eachOf('status', statuses, (status) => ruleOf(kind, status));
}

function ruleOf(kind: RecordKind, status: string): Schema {
  const choice = reasonChoice(kind, status);
  if (choice === undefined) {
    const none = { not: {} };
    return kind === 'withdrawal' ? {} : { properties: { reason: none, customReason: none } };
  }
  const needed = { required: ['reason'] };
  const other = { required: ['customReason'], properties: { customReason: FILLED } };
  return {
    properties: { reason: { enum: Object.keys(choice.reasons) } },
    ...(choice.isOptional ? {} : needed),
    allOf: [
      when('reason', ['other'], other),
      ...(choice.isOptional ? [whenever({ required: ['customReason'] }, needed)] : []),
    ],
  };
}
