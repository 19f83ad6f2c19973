-- Live scoring: every tap as it was made, and the passes that let somebody without an account score one match.
create table scorer_passes (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches on delete cascade,
  label text not null,
  token_hash bytea not null constraint scorer_passes_token_taken unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index scorer_passes_by_match on scorer_passes (match_id);

-- The id is the device's: the same tap sent twice is one row. The order of a match's events is clock, then id.
create table match_events (
  id uuid primary key,
  match_id bigint not null references matches on delete cascade,
  type text not null,
  clock integer not null,
  device_at timestamptz not null,
  at timestamptz not null default now(),
  -- team, player, minute, card, period, isScored, end, target, standing: what the type needs.
  body jsonb not null default '{}',
  user_id bigint references users on delete set null,
  pass_id bigint references scorer_passes on delete set null,
  -- The version of the match that this event led to: whoever has seen it has seen the event.
  version integer not null
);
create index match_events_by_match on match_events (match_id, clock, id);
create index match_events_by_version on match_events (match_id, version);
