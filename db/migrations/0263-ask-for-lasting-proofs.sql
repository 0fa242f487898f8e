-- For how long a proof of identity counts where money leaves; without one: domain/access/proof.ts.
alter table session_settings add column proof_minutes integer;
