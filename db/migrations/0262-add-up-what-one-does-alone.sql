-- What staff have done without a second person while four eyes were on, for a day: what one of them has done, or what
-- one player or destination has got, is compared together with what is done next.
create table made_alone (
  id bigint primary key generated always as identity,
  kind text not null,
  -- Whose word it rests on; null if it is the player's own request.
  staff_id uuid references staff (id),
  -- Who gets it: the player, or where a payout goes.
  places text[] not null,
  -- Of what may be taken back and made again, which counts once.
  record_id uuid,
  amount_cents bigint not null check (amount_cents >= 0),
  made_at timestamptz not null default now()
);

create index made_alone_lately on made_alone (made_at);
