-- Whether places has each line of a template's sample. Of templates taught before, it has those with fields and some others:
-- by them no mail is read until they are taught again.
alter table mail_templates add column knows_lines boolean not null default false;
