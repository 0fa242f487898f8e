-- Something sealed with the key that this database belongs to: another key is found out before it seals or signs.
create table key_check (
  only_row boolean primary key default true check (only_row),
  seal text not null
);
