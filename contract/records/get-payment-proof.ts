import { VIEW_CAPABILITIES } from '#domain/records/view-capabilities.ts';
import { defineRoute } from '../define-route.ts';

/** A payment proof itself, for staff who may see its record. */
export const getPaymentProof = defineRoute({
  name: 'getPaymentProof',
  summary: 'Get a payment proof',
  method: 'GET',
  path: '/payment-proofs/:id',
  access: 'staff',
  proof: 'none',
  accessByKind: VIEW_CAPABILITIES,
});

/** The address at which signed-in staff see a payment proof. */
export function proofUrl(id: string): string {
  return `/api${getPaymentProof.path.replace(':id', id)}`;
}
