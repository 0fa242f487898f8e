import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { call } from '#web/data/call.ts';

export type TeamMember = CallOutput<'getAdminUsers'>['users'][number];

export type TeamCall = Extract<
  CallName,
  | 'createAdminUser'
  | 'setAdminUserRole'
  | 'removeAdminUser'
  | 'removeAdminFactors'
  | 'endAdminSessions'
  | 'setAdminPassword'
  | 'initializeAdminUsers'
>;

export type TeamChange = {
  [Name in TeamCall]: { readonly name: Name; readonly input: CallInput<Name> };
}[TeamCall];

type Found = {
  readonly status: 'success' | 'waiting';
  readonly message: string;
  readonly approval?: { readonly id: string; readonly state: 'waiting' };
};

/** Made, or waiting, by `uid`. @param wasSo whether the team was so before: then it shows nothing */
export async function findTeamChange(
  change: TeamChange,
  { uid, wasSo }: { readonly uid: string; readonly wasSo: boolean },
): Promise<Found | undefined> {
  const { approvals } = await call('getApprovals', { state: 'waiting', limit: 100 });
  const { input } = change;
  const ending = input && 'role' in input ? ` ${ROLE_LABELS[input.role]}` : '';
  const waiting = approvals.find(
    ({ call: name, requestedBy, summary }) =>
      name === change.name &&
      requestedBy === uid &&
      summary.startsWith(`${emailOf(change)}: `) &&
      summary.endsWith(ending),
  );
  if (waiting) {
    const approval = { id: waiting.id, state: 'waiting' } as const;
    return { status: 'waiting', message: WAITS_FOR_APPROVAL, approval };
  }
  if (wasSo) return undefined;
  const message = wordsOfMade(change, (await call('getAdminUsers', {})).users);
  return message === undefined ? undefined : { status: 'success', message };
}

/** @returns undefined where the team does not show it to be made */
export function wordsOfMade(change: TeamChange, team: readonly TeamMember[]): string | undefined {
  const email = emailOf(change);
  const accounts = team.filter(({ uid }) => uid !== null);
  switch (change.name) {
    case 'createAdminUser':
      return accounts.some((member) => member.email === email)
        ? `${email} was added to the staff.`
        : undefined;
    case 'setAdminUserRole': {
      const { uid, role } = change.input;
      return accounts.some((member) => member.uid === uid && member.role === role)
        ? `${email} is ${role} now.`
        : undefined;
    }
    case 'removeAdminUser':
      return accounts.some(({ uid }) => uid === change.input.uid)
        ? undefined
        : `${email} was removed from the staff.`;
    case 'removeAdminFactors':
      return accounts.some(({ uid, hasSecondFactor }) => uid === change.input.uid && !hasSecondFactor)
        ? `${email} signs in without a second factor now.`
        : undefined;
    case 'setAdminPassword':
    case 'endAdminSessions':
    case 'initializeAdminUsers':
      return undefined;
    default:
      return change satisfies never;
  }
}

function emailOf({ input }: TeamChange): string {
  return (input && 'email' in input ? (input.email ?? '') : '').toLowerCase();
}
