create table activity_log (
  id bigint generated always as identity primary key,
  action text not null,
  message text not null,
  username text,
  actor_id uuid references staff (id),
  actor_name text,
  actor_email text,
  subject_type text,
  subject_id text,
  target_type text,
  target_id text,
  created_at timestamptz(3) not null default now(),
  metadata jsonb not null default '{}',
  details jsonb not null default '{}'
);

create index activity_log_newest on activity_log (created_at desc, id desc);
create index activity_log_subject on activity_log (subject_id, id desc);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'The activity log is append-only';
end $$;

create trigger activity_log_append_only before update or delete or truncate on activity_log
  for each statement execute function refuse_log_change();
