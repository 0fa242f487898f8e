-- What staff write for each other about a deposit, a withdrawal or a player, and whom of them they ask to read it.
create table notes (
  id uuid primary key,
  -- By which the same note, sent again, is stored once.
  request_id uuid not null unique,
  kind text not null check (kind in ('deposit', 'withdrawal', 'player')),
  -- Of a record its id, of a player the username.
  subject_id text not null,
  -- The player concerned, as the note was written.
  username text not null,
  text text not null,
  written_by uuid not null references staff (id),
  written_by_name text not null,
  written_at timestamptz(3) not null default now(),
  -- A note that was taken away keeps its request id alone, so that the same note, sent again, is not stored again.
  removed_at timestamptz(3)
);

create index notes_of_subject on notes (kind, subject_id, written_at desc, id desc);

create table note_mentions (
  note_id uuid not null references notes (id) on delete cascade,
  staff_id uuid not null references staff (id),
  seen_at timestamptz(3),
  primary key (note_id, staff_id)
);

create index note_mentions_unseen on note_mentions (staff_id) where seen_at is null;

create table payment_proofs (
  id uuid primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  record_id uuid not null,
  file_name text not null,
  content_type text not null,
  -- A proof is in its row, or in a file that is named by the SHA-256 of what it holds.
  content bytea,
  sha256 bytea,
  bytes integer,
  uploaded_at timestamptz(3) not null default now(),
  uploaded_by uuid not null references staff (id),
  uploaded_by_name text not null,
  constraint payment_proofs_somewhere
    check (content is not null or (sha256 is not null and octet_length(sha256) = 32 and bytes > 0))
);

create index payment_proofs_record on payment_proofs (kind, record_id, uploaded_at desc);
