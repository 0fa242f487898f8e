-- Which column is what in statements of a form that Cage does not know by itself, as owners have said.
create table statement_formats (
  id uuid primary key,
  label text not null,
  mapping jsonb not null,
  saved_by uuid not null references staff (id),
  saved_at timestamptz(3) not null default now()
);

create unique index statement_formats_label on statement_formats (lower(label));
