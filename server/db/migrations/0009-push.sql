-- Web Push: on which devices people are told, what the followers of a match were told last, and the key that signs for us.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_taken unique,
  p256dh text not null,
  auth text not null,
  -- START, SCORE, END.
  kinds text[] not null,
  saved_at timestamptz not null default now()
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- A match without a row is one of which nothing was told: not begun, as far as followers know.
create table push_told (
  match_id bigint primary key references matches on delete cascade,
  version integer not null,
  status text not null,
  score_one smallint,
  score_two smallint,
  -- What that change was for followers; null when nothing they are told of.
  kind text
);
-- What happened before there was anybody to tell is no news.
insert into push_told (match_id, version, status, score_one, score_two)
  select id, version, status, score_one, score_two from matches where status <> 'FUTURE';

-- Made by whichever process comes first, unless the settings name one.
create table push_keys (
  is_only boolean primary key default true constraint push_keys_one check (is_only),
  public_key text not null,
  private_key text not null
);
