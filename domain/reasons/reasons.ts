type Kind = 'deposit' | 'withdrawal';

export type ReasonChoice = {
  /** Labels by reason, in the order of their keys. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly isOptional: boolean;
  /** Asks for one. */
  readonly message: string;
};

/** 'other' comes with custom text, in each list. A label is read by staff and, in their language, by players. */
const CHOICES = {
  deposit: {
    declined: {
      isOptional: true,
      message: 'Please select a reason for declining this deposit.',
      reasons: {
        payment_not_received: 'Payment not received',
        amount_differs: 'Amount does not match',
        other_payer: 'Paid by someone else',
        duplicate_request: 'Duplicate request',
        unknown_casino_id: 'Casino ID not found',
        other: 'Other',
      },
    },
  },
  withdrawal: {
    declined: {
      isOptional: false,
      message: 'Please select a reason for declining this withdrawal.',
      reasons: {
        insufficient_funds: 'Insufficient Funds',
        invalid_account: 'Invalid Account Details',
        other: 'Other',
      },
    },
    not_sent: {
      isOptional: false,
      message: 'Please select a reason for not sending this withdrawal.',
      reasons: {
        payment_account_not_exist: "Payment account doesn't exist",
        technical_issue: 'Technical Issue',
        other: 'Other',
      },
    },
  },
} as const satisfies Readonly<Record<Kind, Readonly<Record<string, ReasonChoice>>>>;

type LabelIn<Choice extends ReasonChoice> = Choice['reasons'][keyof Choice['reasons']];
export type ReasonLabel =
  | LabelIn<typeof CHOICES.deposit.declined>
  | LabelIn<typeof CHOICES.withdrawal.declined>
  | LabelIn<typeof CHOICES.withdrawal.not_sent>;

/** Undefined for a status that takes none. */
export function reasonChoice(kind: Kind, status: string): ReasonChoice | undefined {
  const choices: Readonly<Record<string, ReasonChoice>> = CHOICES[kind];
  return Object.hasOwn(choices, status) ? choices[status] : undefined;
}

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.values(CHOICES).flatMap((choices) =>
    Object.values(choices).flatMap(({ reasons }) => Object.entries(reasons)),
  ),
);

/** 'other' is replaced by its custom text; text that is not a code stays as it is. */
export function reasonLabel(reason: string, customReason?: string | null): string {
  return (reason === 'other' && customReason) || (LABELS.get(reason) ?? reason);
}

/** The custom text accompanies the reason 'other' only. */
export type StoredReason = { readonly reason: string | null; readonly customReason: string | null };

/** A checked reason as it is stored. */
export function storedReason(reason: string | undefined, customReason: string | undefined): StoredReason {
  return { reason: reason ?? null, customReason: reason === 'other' ? (customReason ?? null) : null };
}

const NOT_DECLINED = 'Only a deposit that is declined takes a reason.';

export type GivenReason = {
  readonly reason: string | undefined;
  readonly customReason: string | undefined;
};

export type ReasonProblem = { readonly field: 'reason' | 'customReason'; readonly message: string };

export function checkReason(
  kind: Kind,
  status: string,
  reason: string | undefined,
  customReason: string | undefined,
): ReasonProblem | undefined {
  const isNone = reason === undefined && customReason === undefined;
  const choice = reasonChoice(kind, status);
  if (choice === undefined) {
    // That of a withdrawal is ignored, as it always was.
    if (kind === 'withdrawal' || isNone) return undefined;
    return { field: reason === undefined ? 'customReason' : 'reason', message: NOT_DECLINED };
  }
  return checkChosen(choice, { reason, customReason });
}

export function checkChosen(
  { reasons, isOptional, message }: ReasonChoice,
  { reason, customReason }: GivenReason,
): ReasonProblem | undefined {
  if (isOptional && reason === undefined && customReason === undefined) return undefined;
  if (reason === undefined || !Object.hasOwn(reasons, reason)) return { field: 'reason', message };
  if (reason === 'other' && !customReason?.trim()) {
    return { field: 'customReason', message: 'Please enter a custom reason.' };
  }
  return undefined;
}
