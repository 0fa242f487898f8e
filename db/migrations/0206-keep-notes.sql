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
  written_at timestamptz(3) not null default now()
);
create index notes_of_subject on notes (kind, subject_id, written_at desc, id desc);

create table note_mentions (
  note_id uuid not null references notes (id) on delete cascade,
  staff_id uuid not null references staff (id),
  seen_at timestamptz(3),
  primary key (note_id, staff_id)
);
create index note_mentions_unseen on note_mentions (staff_id) where seen_at is null;
