-- Until when an initial password signs somebody in; the moment of its use once it has. Null where it has no end: the
-- first owner's, whom nobody could give another, and those of before.
alter table staff add column initial_password_until timestamptz;
