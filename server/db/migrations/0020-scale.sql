-- Many of everything: followers of one team, matches and broadcasts to page through, answers kept for repeated calls.

-- Matches whose followers are too many to be starred for by the statement that sets the match. A process with the role
-- `jobs` stars them, some at a time.
create table matches_to_star (
  match_id bigint primary key references matches on delete cascade,
  queued_at timestamptz not null default now()
);

-- A follow and the setting of a match exclude each other per team (no match slips by between a follow and its stars);
-- follows do not exclude each other. Teams are locked in one order.
create function lock_followed_teams(team_ids bigint[]) returns void language plpgsql as $$
declare
  team bigint;
begin
  for team in select distinct one from unnest(team_ids) one where one is not null order by one loop
    perform pg_advisory_xact_lock(hashtext('follow a team'), team::int);
  end loop;
end $$;

-- Stars matches for whoever followed one of their teams before `until`. Answers how many stars were new.
create function star_matches(ids bigint[], until timestamptz) returns bigint language sql as $$
  with coming as (
    select id, team_one_id, team_two_id from matches
    where id = any(ids) and deleted_at is null and status in ('FUTURE', 'LIVE', 'POSTPONED')
  ), starred as (
    insert into favorites (user_id, match_id, by_follow)
      select f.user_id, c.id, true from coming c join follows f on f.team_id = c.team_one_id and f.created_at <= until
      union
      select f.user_id, c.id, true from coming c join follows f on f.team_id = c.team_two_id and f.created_at <= until
      on conflict do nothing returning 1
  )
  select count(*) from starred
$$;

-- Stars a few at once, queues many: a statement has three seconds for all that it does.
create function star_or_queue(ids bigint[], team_ids bigint[]) returns void language plpgsql as $$
begin
  perform lock_followed_teams(team_ids);
  if (select count(*) from (
      select from unnest(team_ids) team join follows f on f.team_id = team limit 2001) followers) <= 2000 then
    perform star_matches(ids, 'infinity');
  else
    insert into matches_to_star (match_id) select unnest(ids) on conflict do nothing;
  end if;
end $$;

create function star_set_matches() returns trigger language plpgsql as $$
declare
  ids bigint[];
  team_ids bigint[];
begin
  select array_agg(m.id), array_agg(team) into ids, team_ids
    from made m cross join unnest(array[m.team_one_id, m.team_two_id]) team where team is not null;
  if ids is not null then
    perform star_or_queue(ids, team_ids);
  end if;
  return null;
end $$;

create function star_moved_match() returns trigger language plpgsql as $$
begin
  delete from favorites f where f.match_id = new.id and f.by_follow and not exists (
    select from follows w where w.user_id = f.user_id and w.team_id in (new.team_one_id, new.team_two_id));
  perform star_or_queue(array[new.id], array[new.team_one_id, new.team_two_id]);
  return null;
end $$;

drop trigger matches_star_for_followers on matches;
drop function star_for_followers();
create trigger matches_star_when_set after insert on matches
  referencing new table as made for each statement execute function star_set_matches();
create trigger matches_star_when_moved after update of team_one_id, team_two_id on matches
  for each row when ((new.team_one_id, new.team_two_id) is distinct from (old.team_one_id, old.team_two_id))
  execute function star_moved_match();

-- All matches, newest first, page by page.
create index matches_newest_first on matches ((coalesce(starts_at, 'infinity')) desc, id desc) where deleted_at is null;
-- The last broadcast of a camera: every process asks for it once a second.
create index broadcasts_by_stream on broadcasts (stream_id, id);

-- Whom a kept answer names (addresses, nicknames), so that it goes with that person's account and no other does.
alter table idempotency_keys add column names text[] not null default '{}';
update idempotency_keys k set names = array(
  select named #>> '{}' from unnest(array['$.**.email', '$.**.nickname', '$.**.author', '$.**.sender']::jsonpath[]) field,
    jsonb_path_query(k.answer, field) named where jsonb_typeof(named) = 'string') where answer is not null;
create index idempotency_keys_by_name on idempotency_keys using gin (names);
