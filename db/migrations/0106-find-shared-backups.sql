-- Who else is paid, or was to be, where a withdrawal pays.
create index withdrawals_by_backup on withdrawals (
  payout_key(backup_method, backup_payment_username, backup_email, backup_phone, backup_wallet_address), username
) where backup_method is not null;

-- The keys of one destination: a phone number of the United States was stored with zeros before its 1, too.
create function payout_keys(key text) returns text[] language sql immutable as $$
  select case
    when key ~ '^phone 0*1?\d{10}$' then array[
      'phone ' || right(key, 10), 'phone 01' || right(key, 10), 'phone 001' || right(key, 10),
      'phone 0001' || right(key, 10)
    ]
    else array[key]
  end
$$;
