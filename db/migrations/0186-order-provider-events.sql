-- What a provider's event told of money that went from a payment or came back: the provider's name of what moved it, and
-- when that was by the provider's clock. Which events tell of one receipt follows from all of them.
alter table receipt_evidence
  add column movement text,
  add column moved_at timestamptz(3);
