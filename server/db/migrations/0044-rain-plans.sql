-- The rain plan of a match day: kept beside the plan, and switched to by one change of plan.
create table rain_plans (
  day date primary key,
  -- Courts that cannot be used in rain; one that was deleted since means nothing.
  closed_venue_ids bigint[] not null,
  made_by bigint references users on delete set null,
  made_at timestamptz not null default now(),
  -- Null while the day follows its usual plan.
  switched_at timestamptz
);
create index rain_plans_by_maker on rain_plans (made_by);

-- What becomes of each match of that day. A match without a row was added after the plan was made.
create table rain_places (
  day date not null references rain_plans on delete cascade,
  match_id bigint not null references matches on delete cascade,
  kind text not null constraint rain_places_kind check (kind in ('STAYS', 'MOVES', 'POSTPONED')),
  starts_at timestamptz,
  venue_id bigint references venues on delete set null,
  -- Where it was when the day was switched: the way back.
  before_starts_at timestamptz,
  before_venue_id bigint references venues on delete set null,
  primary key (day, match_id),
  constraint rain_places_move_whole check ((kind = 'MOVES') = (starts_at is not null))
);
create index rain_places_by_match on rain_places (match_id);
create index rain_places_by_venue on rain_places (venue_id);
create index rain_places_by_venue_before on rain_places (before_venue_id);
