create table payment_proofs (
  id uuid primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  record_id uuid not null,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  uploaded_at timestamptz(3) not null default now(),
  uploaded_by uuid not null references staff (id),
  uploaded_by_name text not null
);

create index payment_proofs_record on payment_proofs (kind, record_id, uploaded_at desc);
