-- What a Cage of 0001 to 0046 stored of one player in several spellings.
insert into deposits (id, source, username, method, amount_cents, status, created_at) values
  ('10000000-0000-4000-8000-000000000006', 'player', 'FC0666', 'Venmo', 5000, 'pending', '2024-02-28 12:00:00-05');
insert into withdrawals (id, source, username, method, amount_cents, status, approval_status, created_at, cooldown) values
  ('20000000-0000-4000-8000-000000000006', 'player', 'FC0666', 'Zelle', 5000, 'pending', 'pending', now() - interval '3 hours', tstzrange(now() - interval '3 hours', now() + interval '21 hours')),
  ('20000000-0000-4000-8000-000000000007', 'player', 'FC666', 'Zelle', 5000, 'pending', 'pending', now() - interval '2 hours', tstzrange(now() - interval '2 hours', now() + interval '22 hours')),
  ('20000000-0000-4000-8000-000000000008', 'player', 'FC00666', 'Zelle', 5000, 'pending', 'pending', now() - interval '1 hour', tstzrange(now() - interval '1 hour', now() + interval '23 hours')),
  ('20000000-0000-4000-8000-000000000009', 'player', 'FC0666', 'Zelle', 5000, 'sent', 'approved', '2024-02-27 13:00:00-05', '[2024-02-27 13:00:00-05, 2024-02-28 13:00:00-05)'),
  ('20000000-0000-4000-8000-000000000010', 'player', 'FC666', 'Zelle', 5000, 'sent', 'approved', '2024-02-27 14:00:00-05', '[2024-02-27 14:00:00-05, 2024-02-28 14:00:00-05)');
insert into withdrawals (id, source, username, method, amount_cents, status, approval_status, send_status, created_at) values
  ('20000000-0000-4000-8000-000000000011', 'staff', 'FC0888', 'Zelle', 5000, 'sent', 'approved', 'sent', now() - interval '2 hours');
insert into players (username, standing, note, updated_at) values
  ('FC0666', 'suspended', 'Shares a wallet', '2026-11-01 12:00:00-05'),
  ('FC666', 'good', null, '2026-11-02 12:00:00-05'),
  ('FC00666', 'warning', 'Twice the same', '2026-11-03 12:00:00-05'),
  ('FC000777', 'warning', null, '2026-11-03 12:00:00-05');
insert into activity_log (action, message, username, subject_type, subject_id, created_at, details) values
  ('player_standing_updated', 'Standing of FC0666 changed: Good Standing → Suspended (Shares a wallet)', 'FC0666', 'player', 'FC0666', '2026-11-06 18:00:00-05', '{}');
