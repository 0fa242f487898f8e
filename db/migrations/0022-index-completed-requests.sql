-- Completed requests by the time of their completion: for the ticker and for the usual time a request takes, which is
-- read from the index alone.
create index deposits_completed on deposits (status_updated_at desc) include (created_at, source)
  where status in ('sent', 'approved');
create index withdrawals_completed on withdrawals (send_status_updated_at desc) include (created_at, source)
  where status = 'sent';
