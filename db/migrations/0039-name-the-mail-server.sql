-- Step: Leave to the code which settings there are: each further one would have to be allowed here as well
alter table settings drop constraint if exists settings_name_check;

-- Step: Keep the password of the server for staff's mail, sealed
create table if not exists mail_password (
  only_row boolean primary key default true check (only_row),
  password_sealed text not null
);
