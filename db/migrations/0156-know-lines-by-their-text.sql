-- Of a line of a statement that was read: what it says as it stands there, whatever its columns are taken for. It names
-- the line for good, as its key does.
alter table receipt_evidence add column raw_key text;

create unique index receipt_evidence_raw on receipt_evidence (source, raw_key) where raw_key is not null;
