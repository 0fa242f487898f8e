-- How many receipts wait, how much, since when and why: read from the index alone, with every page of the list.
create index receipts_waiting_figures on receipts (event, direction, currency)
  include (amount_cents, allocated_cents, reversed_cents, received_at, reasons) where waits;
