-- Which settings there are, the code says: each further one would have to be allowed here as well.
alter table settings drop constraint settings_name_check;
