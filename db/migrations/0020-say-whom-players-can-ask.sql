-- Whom players can ask for help. Null: as configured.
alter table appearance_settings
  add column support_email text check (length(support_email) between 3 and 254),
  add column chat_url text check (length(chat_url) <= 2000 and chat_url ~ '^https://');
