-- A person has taken back what the rule gave by it: no rule goes by it any more, but who gives the payer's money to another
-- player is still asked.
alter table known_payers add column is_doubted boolean not null default false;
