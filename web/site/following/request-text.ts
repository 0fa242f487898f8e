import type { CallOutput } from '#contract/calls.ts';
import { METHODS, methodKeyOf } from '#domain/methods/methods.ts';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import * as words from '#words/following.tsx';
import { methodName } from '../places/method-name.ts';

export type RequestStatus = CallOutput<'getRequestStatus'>;
export type RequestState = RequestStatus['state'];
type Payment = RequestStatus['payments'][number];

export function isSettled(state: RequestState): boolean {
  return state === 'credited' || state === 'paid' || state === 'declined';
}

/** Progress of a deposit that its player sends. Only at `to-send` is money asked for. */
type DepositStage = 'to-send' | 'part' | 'came-in' | 'credited' | 'declined';

export function stageOf({ state, funding, payments }: RequestStatus): DepositStage {
  if (state === 'credited' || state === 'declined') return state;
  if (funding === 'whole' || funding === 'over') return 'came-in';
  const isSomeThere = payments.some(({ sum }) => sum !== 'none');
  return funding === 'short' || isSomeThere ? 'part' : 'to-send';
}

/** What has become of a request; undefined while its player is to send the money. */
export function headlineOf(request: RequestStatus): string | undefined {
  if (request.kind === 'withdrawal') return words.states[request.state];
  const stage = stageOf(request);
  return stage === 'to-send' ? undefined : words.headlines[stage];
}

/** What its player has to do first. */
export function toDoOf(request: RequestStatus): string {
  return isPaidOnPage(request) ? words.steps.pay : words.steps.send;
}

function isPaidOnPage(request: RequestStatus | undefined): boolean {
  const key = request && methodKeyOf(request.method);
  return key !== undefined && METHODS[key].kind === 'hosted';
}

export type Steps = {
  readonly names: readonly string[];
  readonly done: number;
  /** What has been reached, or is awaited. */
  readonly current: number;
  readonly isDeclined: boolean;
};

type Known = {
  /** So says its player. */
  readonly saidSent?: boolean;
  readonly isHosted?: boolean;
};

/** @param request undefined where it is not known yet: then of a deposit to be sent */
export function stepsOf(request: RequestStatus | undefined, known: Known = {}): Steps {
  const { saidSent = false, isHosted = isPaidOnPage(request) } = known;
  const isDeclined = request?.state === 'declined';
  if (request?.kind === 'withdrawal') {
    const reached: RequestState[] = isDeclined
      ? ['received', 'declined']
      : ['received', 'being_handled', 'paid'];
    const current = reached.indexOf(request.state);
    return { names: reached.map((state) => words.states[state]), done: current + 1, current, isDeclined };
  }
  const { seen, credited, declined } = words.steps;
  const send = isHosted ? words.steps.pay : words.steps.send;
  if (isDeclined) return { names: [send, declined], done: 2, current: 1, isDeclined };
  const stage = request ? stageOf(request) : 'to-send';
  const done = stage === 'to-send' ? Number(saidSent) : stage === 'credited' ? 3 : 2;
  return { names: [send, seen, credited], done, current: Math.min(done, 2), isDeclined };
}

export function stateText(request: RequestStatus): string {
  const { kind, state, method } = request;
  const usd = formatUsd(exactCents(request.amount));
  const gone = goneTexts(request);
  const paid = receivedTexts(request, usd);
  switch (state) {
    case 'received':
      if (isPaidInFull(request)) return `${words.paymentIn} ${words.creditedNext}`;
      if (paid.length > 0) return [...gone, ...paid, words.checkedFirst].join(' ');
      return [...gone, words.received[kind]].join(' ');
    case 'being_handled':
      return [...gone, ...paid, words.beingHandled].join(' ');
    case 'credited':
      return words.credited({ amount: usd });
    case 'paid':
      return words.paid({ amount: usd, method: methodName(method) });
    case 'declined':
      return [words.declined[kind], ...gone, ...paid].join(' ');
    default:
      return state satisfies never;
  }
}

/** Why it was declined, and how to ask for money sent for a deposit, unless all of it has gone again. */
export function declinedTexts(request: RequestStatus): string[] {
  const { state, reason, reference } = request;
  if (state !== 'declined') return [];
  const texts = reason ? [words.because({ reason })] : [];
  const isAllGone = goneTexts(request).length > 0 && receivedTexts(request, '').length === 0;
  if (reference && !isAllGone) texts.push(words.moneySent({ reference }));
  return texts;
}

/** No other payment is still looked into. */
function isPaidInFull({ funding, payments }: RequestStatus): boolean {
  return funding === 'whole' && payments.every(isCounted);
}

function receivedTexts(request: RequestStatus, asked: string): string[] {
  const others = request.payments.filter((payment) => !isCounted(payment) && payment.sum !== 'none');
  const received = receivedText(request, asked);
  return [
    ...(received === undefined ? [] : [received]),
    ...others.map((payment, index) => otherText(payment, asked, index > 0 || received !== undefined)),
  ];
}

function receivedText({ received, funding }: RequestStatus, asked: string): string | undefined {
  const amount = formatUsd(exactCents(received));
  switch (funding) {
    case 'none':
      return undefined;
    case 'short':
      return words.receivedOf({ amount, asked });
    case 'whole':
      return words.paymentIn;
    case 'over':
      return `${words.paymentIn} ${words.receivedOver({ amount, asked })}`;
    default:
      return funding satisfies never;
  }
}

function otherText({ amount, sum }: Payment, asked: string, isAnother: boolean): string {
  if (amount === null) return words.receivedUnknown;
  if (isAnother) return words.receivedAnother({ amount });
  if (sum === 'whole') return words.receivedWhole({ amount });
  return sum === 'less' ? words.receivedOf({ amount, asked }) : words.receivedOther({ amount, asked });
}

function goneTexts({ funding, payments }: RequestStatus): string[] {
  if (funding === 'whole' || funding === 'over') return [];
  return payments.flatMap(({ reversals }) =>
    reversals.map(({ event, amount }) => words.reversed[event]({ amount })),
  );
}

function isCounted({ isMatched, sum }: Payment): boolean {
  return isMatched && sum !== 'unclear';
}

/** `Usually within 4 minutes`; undefined where that is unknown. */
export function usualText(usualMinutes: number | null): string | undefined {
  if (usualMinutes === null) return undefined;
  const minutes = Math.max(1, Math.ceil(usualMinutes));
  return minutes < 120
    ? words.usuallyMinutes({ minutes })
    : words.usuallyHours({ hours: Math.ceil(minutes / 60) });
}
