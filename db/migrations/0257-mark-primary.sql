-- What the server that takes writes last said of itself. A copy of it that has this is known to have followed it.
create table replication_mark (
  only_row boolean primary key default true check (only_row),
  mark text not null
);
