-- What a Cage of 0032 to 0074 stored of a provider's payments, matched and not, real and of test cards.
insert into deposits (id, source, username, method, amount_cents, status, reference, paid_at, paid_reference, created_at) values
  ('10000000-0000-4000-8000-000000000001', 'player', 'FC101', 'Cash App', 200000, 'sent', 'K7Q4M2X1', '2026-03-03 12:00:00Z', 'pi_whole', '2026-03-03 11:00:00Z'),
  ('10000000-0000-4000-8000-000000000002', 'player', 'FC102', 'Cash App', 200000, 'pending', 'K7Q4M2X2', '2026-03-03 12:00:00Z', 'pi_less', '2026-03-03 11:00:00Z'),
  ('10000000-0000-4000-8000-000000000003', 'player', 'FC103', 'Cash App', 200000, 'pending', 'K7Q4M2X3', null, null, '2026-03-03 11:00:00Z'),
  ('10000000-0000-4000-8000-000000000004', 'player', 'FC104', 'Cash App', 200000, 'pending', 'K7Q4M2X4', '2026-03-03 12:00:00Z', 'pi_euro', '2026-03-03 11:00:00Z'),
  ('10000000-0000-4000-8000-000000000005', 'player', 'FC105', 'Cash App', 200000, 'pending', 'K7Q4M2X5', '2026-03-03 12:00:00Z', 'pi_absurd', '2026-03-03 11:00:00Z'),
  ('10000000-0000-4000-8000-000000000006', 'player', 'FC106', 'Cash App', 200000, 'pending', 'K7Q4M2X6', null, null, '2026-03-03 11:00:00Z'),
  ('10000000-0000-4000-8000-000000000007', 'player', 'FC107', 'Cash App', 200000, 'pending', 'K7Q4M2X7', null, null, '2026-03-03 11:00:00Z'),
  ('10000000-0000-4000-8000-000000000008', 'player', 'FC108', 'Cash App', 200000, 'pending', 'K7Q4M2X8', '2026-03-03 12:00:00Z', 'pi_whole', '2026-03-03 11:00:00Z');
insert into provider_payments (event_id, event_type, provider_reference, amount_cents, currency, deposit_id, named_deposit_id, client_reference_id, problem, is_test, paid_at, received_at) values
  ('evt_whole', 'checkout.session.completed', 'pi_whole', 200000, 'usd', '10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', null, false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:01Z'),
  ('evt_whole_again', 'checkout.session.async_payment_succeeded', 'pi_whole', 200000, 'usd', null, '10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', null, false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:02Z'),
  ('evt_less', 'checkout.session.completed', 'pi_less', 100, 'USD', '10000000-0000-4000-8000-000000000002', null, null, 'The deposit is for $2,000.00.', false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:03Z'),
  ('evt_short', 'checkout.session.completed', 'pi_short', 100, 'usd', null, '10000000-0000-4000-8000-000000000003', 'k7q4-m2x3', 'It is $1.00, and the deposit with its reference is for $2,000.00.', false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:04Z'),
  ('evt_euro', 'checkout.session.completed', 'pi_euro', 200000, 'eur', '10000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000004', 'The deposit is for $2,000.00.', false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:05Z'),
  ('evt_absurd', 'checkout.session.completed', 'pi_absurd', null, 'usd', '10000000-0000-4000-8000-000000000005', null, null, 'The deposit is for $2,000.00.', false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:06Z'),
  ('evt_zero', 'checkout.session.completed', null, 0, 'usd', null, '10000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000006', 'It is $0.00, and the deposit with its reference is for $2,000.00.', false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:07Z'),
  ('evt_currency', 'checkout.session.completed', 'pi_currency', 100, 'zz$', null, null, 'me', 'There is no deposit with its reference.', false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:08Z'),
  ('evt_test', 'checkout.session.completed', 'pi_test', 200000, 'usd', null, '10000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000007', 'It is a test payment: no money has moved.', true, '2026-03-03 12:00:00Z', '2026-03-03 12:00:09Z'),
  ('evt_second_deposit', 'checkout.session.completed', 'pi_whole', 200000, 'usd', '10000000-0000-4000-8000-000000000008', null, null, null, false, '2026-03-03 12:00:00Z', '2026-03-03 12:00:10Z');
