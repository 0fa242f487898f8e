-- What a provider's event states of money that went from a payment or came back, and the sum that it states, from which it
-- follows how much of the payment is there. Null of what versions before this one were told.
alter table receipt_evidence
  add column movement_kind text,
  add column moved_cents bigint;
