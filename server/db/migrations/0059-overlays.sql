-- Overlays (decision 0081): the score on a broadcaster's own picture. The holder of the token reads its steering, nothing else.
create table overlays (
  id bigint generated always as identity primary key,
  match_id bigint references matches on delete cascade,
  venue_id bigint references venues on delete cascade,
  token_hash bytea not null constraint overlays_token_taken unique,
  steering jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  last_seen_at timestamptz,
  constraint overlays_one_place check (num_nonnulls(match_id, venue_id) = 1)
);
create index overlays_by_match on overlays (match_id);
create index overlays_by_venue on overlays (venue_id);
