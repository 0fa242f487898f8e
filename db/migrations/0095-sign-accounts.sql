-- What lets somebody in is signed with the key, which is not in the database: who can write a row cannot sign it.
alter table staff
  add column has_second_factor boolean not null default false,
  add column signature text;
alter table sessions add column signature text;
alter table passkeys add column signature text;
alter table recovery_codes add column signature text;

-- Staff are few.
update staff set has_second_factor = true
where exists (select from totp_secrets where totp_secrets.staff_id = staff.id and is_confirmed)
  or exists (select from passkeys where passkeys.staff_id = staff.id);

-- Has its row once all that was there has been signed: what is not signed counts for nothing from then on. The role that
-- serves cannot write it, and so cannot have rows of its own signed at the next start.
create table signed_accounts (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now()
);
