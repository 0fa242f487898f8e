/** Where signed-in staff see a payment proof. */
export function proofUrl(id: string): string {
  return `/api/payment-proofs/${id}`;
}
