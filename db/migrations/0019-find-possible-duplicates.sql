-- Step: Find the receipts that may repeat another
create index concurrently if not exists receipts_may_repeat on receipts (may_repeat) where may_repeat is not null;
