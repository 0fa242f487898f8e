-- What a person was told that the receipt and the deposit differ in, and gave the one to the other all the same:
-- reasons of exceptions, such as `other-method`.
alter table receipt_allocations add column accepted text[] not null default '{}';
