-- The newest head that each run of a server has signed, as the line in its file: a file that is lost or cut off shows.
-- Whoever serves may only add to it; a newer head of a run takes the place of the one before.
create table signed_heads (
  run text,
  number bigint check (number between 1 and 9007199254740991),
  line text not null,
  primary key (run, number)
);

create function keep_newest_head() returns trigger language plpgsql security definer as $$
begin
  if exists (select from signed_heads where run = new.run and number > new.number) then
    raise exception 'Run % has signed head % already', new.run, new.number;
  end if;
  delete from signed_heads where run = new.run and number < new.number;
  return null;
end $$;

do $$
begin
  execute format('alter function keep_newest_head() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger signed_heads_newest after insert on signed_heads for each row execute function keep_newest_head();
