-- Receipts that wait as a Cage of 0100 said why: lines of statements as if they were mails whose sender is not proved.
insert into receipts (id, source, source_key, rail, direction, event, amount_cents, currency, occurred_at, received_at, authenticity, reasons, reason_words) values
  ('20000000-0000-4000-8000-000000000001', 'statement', 'unfit', 'venmo', 'in', 'payment', 5000, 'usd', '2026-03-03 12:00:00Z', '2026-03-04 12:00:01Z', 'entered',
    '{sender-not-proved,no-request-fits}', '{"It was read from a statement, so no rule takes it.","It names no request."}'),
  ('20000000-0000-4000-8000-000000000002', 'statement', 'short', 'venmo', 'in', 'payment', 5000, 'usd', '2026-03-03 12:00:00Z', '2026-03-04 12:00:02Z', 'entered',
    '{sender-not-proved,possible-duplicate,short}', '{"It was read from a statement, so no rule takes it.","Another receipt is alike.","It is $50.00."}'),
  ('20000000-0000-4000-8000-000000000003', 'mail', 'forged', 'venmo', 'in', 'payment', 5000, 'usd', '2026-03-03 12:00:00Z', '2026-03-04 12:00:03Z', 'unproved',
    '{sender-not-proved,no-request-fits}', '{"It was forwarded.","It names no request."}');
