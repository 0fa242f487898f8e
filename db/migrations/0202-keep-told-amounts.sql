-- How much a source told of, by which a word that is known is told from a new one where sources differ. Null of what could
-- not be read, and of what versions before this one were told.
alter table receipt_evidence
  add column told_cents bigint,
  add column told_currency text;
