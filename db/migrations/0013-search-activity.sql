alter table activity_log add column search_text text not null generated always as (
  lower(coalesce(username, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(actor_email, '') || ' ' || action
    || ' ' || message || ' ' || coalesce(subject_id, ''))
) stored;

create index activity_log_search on activity_log using gin (search_text gin_trgm_ops);
create index activity_log_by_worker on activity_log (actor_id, created_at desc, id desc);
create index activity_log_by_user on activity_log (username, created_at desc, id desc);
