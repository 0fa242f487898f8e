-- Step: Keep whether a receipt was ever noted as returned
alter table receipts add column if not exists was_returned boolean not null default false;

-- Repeat: Note what was returned, and may be open again since
update receipts set was_returned = true
where id in (
  select subject_id::uuid from activity_log
  where action = 'receipt_returned' and subject_type = 'receipt'
    and exists (select from receipts where id = subject_id::uuid and not was_returned)
  limit 250
);
