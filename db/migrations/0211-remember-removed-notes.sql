-- A note that was taken away keeps its request id alone, so that the same note, sent again, is not stored again.
alter table notes add column removed_at timestamptz(3);
