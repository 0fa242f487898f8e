-- A payment proof is in its row, or in a file that is named by the SHA-256 of what it holds.
alter table payment_proofs
  alter column content drop not null,
  add column sha256 bytea,
  add column bytes integer,
  add constraint payment_proofs_somewhere
    check (content is not null or (sha256 is not null and octet_length(sha256) = 32 and bytes > 0)) not valid;
