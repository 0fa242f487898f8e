-- One row that nodes write to find out whether a write succeeds now (GET /readyz).
create table write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
