-- A season: venues, teams and their players, competitions and their matches.
create table venues (
  id bigint generated always as identity primary key,
  name text not null constraint venues_name_taken unique
);

create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  department text not null,
  archived_at timestamptz
);
create index teams_by_department on teams (department);

create table players (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  number smallint constraint players_number_range check (number between 0 and 999),
  name text not null,
  constraint players_number_taken unique (team_id, number)
);

create table competitions (
  id bigint generated always as identity primary key,
  sport text not null constraint competitions_sport_known
    check (sport in ('SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL')),
  name text not null,
  season text not null,
  -- COMBINED: league groups first, then a knock-out.
  type text not null constraint competitions_type_known check (type in ('LEAGUE', 'TOURNAMENT', 'COMBINED')),
  -- The rules played under, and the order in which ties are broken: versioned presets, or a house rule.
  rule_preset text not null,
  tie_break_preset text not null,
  -- The competition that a call without one means.
  is_current boolean not null default false,
  archived_at timestamptz
);
create unique index competitions_one_current on competitions (sport) where is_current;

create table competition_teams (
  competition_id bigint not null references competitions on delete cascade,
  team_id bigint not null references teams,
  group_name text,
  seed smallint,
  primary key (competition_id, team_id)
);
create index competition_teams_by_team on competition_teams (team_id);

create table matches (
  id bigint generated always as identity primary key,
  competition_id bigint not null references competitions,
  match_type text not null constraint matches_type_known check (match_type in ('LEAGUE', 'TOURNAMENT')),
  group_name text,
  round text,
  -- An instant; null while the day is not set. Teams are null while a feeder match is open.
  starts_at timestamptz,
  venue_id bigint references venues,
  team_one_id bigint references teams,
  team_two_id bigint references teams,
  status text not null default 'FUTURE' constraint matches_status_known
    check (status in ('FUTURE', 'LIVE', 'PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT')),
  score_one smallint constraint matches_score_one_range check (score_one between 0 and 999),
  score_two smallint constraint matches_score_two_range check (score_two between 0 and 999),
  -- [[21,17],[15,18]]: points per set, team one first.
  sets jsonb not null default '[]',
  show_sub_scores boolean not null default false,
  period text constraint matches_period_known
    check (period in ('FIRST_HALF', 'HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT')),
  period_started_at timestamptz,
  period_from_minute smallint not null default 0,
  -- Where the winner goes: the slot is fixed by the feeder's position, never "the first empty".
  next_match_id bigint references matches,
  next_slot smallint constraint matches_next_slot_known check (next_slot in (1, 2)),
  deleted_at timestamptz,
  version integer not null default 1,
  changed_xid xid8 not null default pg_current_xact_id(),
  constraint matches_same_team_twice check (team_one_id <> team_two_id),
  constraint matches_scores_together check ((score_one is null) = (score_two is null)),
  constraint matches_period_has_start check (period is null or period_started_at is not null)
);
create index matches_by_start on matches (starts_at);
create index matches_by_competition on matches (competition_id);
create index matches_by_team_one on matches (team_one_id);
create index matches_by_team_two on matches (team_two_id);
create index matches_live on matches (id) where status = 'LIVE';
create index matches_by_change on matches (changed_xid);

-- Whoever changes a match raises its version under the row lock, and leaves the transaction's id behind, by which
-- every process finds what it has not seen yet: all below a snapshot's xmin is over, so nothing can slip in behind it.
create function mark_match_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger matches_mark_change before update on matches for each row execute function mark_match_change();
