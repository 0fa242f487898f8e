-- A fee that stands on the line of a payment needs nobody to say what it was. No row has another rule: nothing to validate.
alter table outgoing_matches
  drop constraint outgoing_matches_rule_check,
  add constraint outgoing_matches_rule_check check (rule in ('recipient', 'fee')) not valid;
