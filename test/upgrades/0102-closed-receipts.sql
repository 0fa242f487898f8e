-- What a Cage of 0080 to 0102 stored of receipts that were closed: of the first two, $30.00 had been given before.
insert into deposits (id, source, username, method, amount_cents) values
  ('10000000-0000-4000-8000-000000000001', 'player', 'FC101', 'Venmo', 5000);
insert into receipts (
  id, source, source_key, rail, direction, event, amount_cents, currency, occurred_at, received_at, authenticity
)
select ('20000000-0000-4000-8000-00000000000' || number)::uuid, 'mail', 'mail-' || number, 'venmo', 'in', 'payment', 5000,
  'usd', '2026-11-01 12:00:00Z', '2026-11-01 12:00:00Z', 'proved'
from generate_series(1, 4) as number;
insert into receipt_allocations (id, receipt_id, deposit_id, amount_cents, rule, created_at)
select ('30000000-0000-4000-8000-00000000000' || number)::uuid, ('20000000-0000-4000-8000-00000000000' || number)::uuid,
  '10000000-0000-4000-8000-000000000001', 3000, 'reference', '2026-11-01 13:00:00Z'
from generate_series(1, 2) as number;
update receipts set closed_how = 'returned', returned_how = 'Venmo', returned_at = '2026-11-01 14:00:00Z',
  closed_at = '2026-11-01 14:00:00Z', closed_reason = 'Too much'
where source_key in ('mail-1', 'mail-2');
update receipts set closed_how = 'dismissed', closed_at = '2026-11-01 14:00:00Z', closed_reason = 'A gift'
where source_key = 'mail-3';
-- What was taken back after the rest was closed waited nowhere.
insert into receipt_allocations (id, receipt_id, deposit_id, amount_cents, rule, undoes, reason, created_at) values
  ('40000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001',
    '10000000-0000-4000-8000-000000000001', -3000, 'person', '30000000-0000-4000-8000-000000000001', 'Not theirs',
    '2026-11-01 15:00:00Z');
