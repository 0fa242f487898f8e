-- What an owner has said that this casino does without on its way to its first payment. Whoever ran Cage before is on no
-- such way.
create table readiness_skips (
  step text primary key check (step in ('support', 'hours', 'colleague', 'mail')),
  skipped_by uuid references staff (id),
  skipped_at timestamptz(3) not null default now()
);

insert into readiness_skips (step)
select unnest(array['support', 'hours', 'colleague', 'mail'])
where exists (select from deposits);
