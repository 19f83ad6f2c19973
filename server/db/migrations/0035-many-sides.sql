-- Matches of many sides: races, jumps, and whatever else is placed by marks.
insert into sports values ('RELAY'), ('SPRINT_100M'), ('MARATHON'), ('LONG_JUMP'), ('GROUP_ROPE');

alter table matches
  -- The teams by lane. Empty where two teams play each other.
  add column sides bigint[] not null default '{}'
    constraint matches_sides_or_teams check (sides = '{}' or team_one_id is null and team_two_id is null),
  -- What each side has reached, as the log folds.
  add column marks jsonb not null default '[]';
create index matches_by_side on matches using gin (sides) where sides <> '{}';

-- Whether a team takes part in a match, and all that do: as one of two, or as one of many sides.
create function plays_in(team_one bigint, team_two bigint, sides bigint[], team bigint) returns boolean
  language sql immutable as $$ select team in (team_one, team_two) or sides <> '{}' and sides @> array[team] $$;
create function teams_of(team_one bigint, team_two bigint, sides bigint[]) returns bigint[]
  language sql immutable as $$ select array_remove(array[team_one, team_two] || sides, null) $$;

-- The names of many sides, by lane.
create function side_names(sides bigint[]) returns text[] language sql stable as $$
  select array(select t.name from unnest(sides) with ordinality lane (team_id, side)
    join teams t on t.id = lane.team_id order by lane.side)
$$;

create or replace function touch_team_matches() returns trigger language plpgsql as $$
begin
  perform from matches where plays_in(team_one_id, team_two_id, sides, new.id) order by id for no key update;
  update matches set version = version where plays_in(team_one_id, team_two_id, sides, new.id);
  return null;
end $$;

create or replace function star_matches(ids bigint[], until timestamptz) returns bigint language sql as $$
  with coming as (
    select id, team from matches, unnest(teams_of(team_one_id, team_two_id, sides)) team
    where id = any(ids) and deleted_at is null and status in ('FUTURE', 'LIVE', 'POSTPONED')
  ), starred as (
    insert into favorites (user_id, match_id, by_follow)
      select distinct f.user_id, c.id, true from coming c join follows f on f.team_id = c.team and f.created_at <= until
      on conflict do nothing returning 1
  )
  select count(*) from starred
$$;

create or replace function star_set_matches() returns trigger language plpgsql as $$
declare
  ids bigint[];
  team_ids bigint[];
begin
  select array_agg(m.id), array_agg(team) into ids, team_ids
    from made m cross join unnest(teams_of(m.team_one_id, m.team_two_id, m.sides)) team;
  if ids is not null then
    perform star_or_queue(ids, team_ids);
  end if;
  return null;
end $$;

create or replace function star_moved_match() returns trigger language plpgsql as $$
declare
  own bigint[] := teams_of(new.team_one_id, new.team_two_id, new.sides);
begin
  delete from favorites f where f.match_id = new.id and f.by_follow and not exists (
    select from follows w where w.user_id = f.user_id and w.team_id = any(own));
  perform star_or_queue(array[new.id], own);
  return null;
end $$;

drop trigger matches_star_when_moved on matches;
create trigger matches_star_when_moved after update of team_one_id, team_two_id, sides on matches
  for each row when ((new.team_one_id, new.team_two_id, new.sides) is distinct from (old.team_one_id, old.team_two_id, old.sides))
  execute function star_moved_match();
