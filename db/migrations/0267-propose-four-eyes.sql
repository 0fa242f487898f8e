-- Two more steps on the way to the first payment, which whoever ran Cage before is not on.
alter table readiness_skips
  drop constraint readiness_skips_step_check,
  add constraint readiness_skips_step_check
    check (step in ('support', 'hours', 'colleague', 'second-factor', 'four-eyes', 'mail')) not valid;

insert into readiness_skips (step)
select unnest(array['second-factor', 'four-eyes'])
where exists (select from deposits);
