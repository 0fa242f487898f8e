import { randomUUID } from 'node:crypto';
import type { ProofTaken } from '#contract/base/define-call.ts';
import type { ErrorStatus } from '#contract/base/errors.ts';
import type { Public } from './identities.ts';

type Row = {
  /** As it is registered, or what all of a kind have in common. */
  readonly route: string | RegExp;
  readonly isFor: Public;
  readonly takesProof?: Exclude<ProofTaken, 'none'>;
  /** An address of it; a `POST` has an empty body. */
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  /** What it answers whoever is let in: its HTTP status, or that of the protocol. */
  readonly answers: number | ErrorStatus;
};

const EVERYBODY = { isFor: 'anybody', answers: 200 } as const;

/** Every route beside the calls, and whom it is for. One without a row fails the test. */
export const ROUTES_TABLE: readonly Row[] = [
  { route: 'GET /api/live', isFor: 'staff', path: '/api/live', answers: 200 },
  {
    route: 'GET /api/activity-export',
    isFor: 'owners and supervisors',
    takesProof: 'recent',
    path: '/api/activity-export?format=json',
    answers: 200,
  },
  {
    route: 'GET /api/deposits-export',
    isFor: 'owners and supervisors',
    takesProof: 'recent',
    path: '/api/deposits-export',
    answers: 200,
  },
  {
    route: 'GET /api/withdrawals-export',
    isFor: 'owners and supervisors',
    takesProof: 'recent',
    path: '/api/withdrawals-export',
    answers: 200,
  },
  {
    route: 'GET /api/ledger-export',
    isFor: 'owners and supervisors',
    takesProof: 'recent',
    path: '/api/ledger-export?account=held:none',
    answers: 200,
  },
  {
    route: 'GET /api/closes-export',
    isFor: 'owners and supervisors',
    takesProof: 'recent',
    path: '/api/closes-export?accountId=none',
    answers: 'NOT_FOUND',
  },
  {
    route: 'GET /api/payment-proofs/:id',
    isFor: 'staff',
    path: `/api/payment-proofs/${randomUUID()}`,
    answers: 'NOT_FOUND',
  },
  // Whoever posts to it proves by their signature who they are.
  { ...EVERYBODY, route: 'POST /webhooks/stripe', method: 'POST', path: '/webhooks/stripe', answers: 400 },
  { ...EVERYBODY, route: 'GET /api/getPaymentSettingsPublic', path: '/api/getPaymentSettingsPublic' },
  // Calls made by the wrong method.
  {
    ...EVERYBODY,
    route: /^(GET|PUT|PATCH|DELETE) \/api\/[a-zA-Z]+$/,
    method: 'PUT',
    path: '/api/getAdminCredentials',
    answers: 'INVALID_ARGUMENT',
  },
  { ...EVERYBODY, route: 'GET /api/openapi.json', path: '/api/openapi.json' },
  { ...EVERYBODY, route: /^(GET|HEAD) \/api\/docs/, path: '/api/docs' },
  { ...EVERYBODY, route: 'GET /healthz', path: '/healthz' },
  { ...EVERYBODY, route: 'GET /readyz', path: '/readyz' },
  // For whoever has its token, which is no session's.
  { ...EVERYBODY, route: 'GET /metrics', path: '/metrics', answers: 404 },
  // The same page for everybody: what it shows comes by calls.
  { ...EVERYBODY, route: /^GET \/admin(\/\*)?$/, path: '/admin/team' },
  { ...EVERYBODY, route: /^GET \/admin\/(?!\*)/, path: '/admin/assets/none.js', answers: 404 },
  { ...EVERYBODY, route: /^GET \/(?!admin|api|metrics|healthz|readyz|webhooks)/, path: '/' },
];
