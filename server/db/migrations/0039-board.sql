-- The board of a match day: when courts are open, how long teams rest, and when followers think that a match begins.
alter table venues
  add column opens time,
  add column closes time,
  -- [{"date": null, "from": "12:00", "to": "13:00"}]: pauses, on one day or (null) on every day.
  add column breaks jsonb not null default '[]',
  add constraint venues_hours check (opens < closes);

-- What a team needs between two matches, as its season was planned.
alter table competitions add column rest_minutes smallint not null default 0
  constraint competitions_rest_range check (rest_minutes between 0 and 14400);

-- The start that followers know of; null while it is the one it always had.
alter table push_told add column starts_at timestamptz;

-- Kept where a start changes, whichever way: followers are notified of the difference to what they know, so a match that is moved
-- and moved back before anybody was notified is no news.
create function keep_known_start() returns trigger language plpgsql as $$
begin
  insert into push_told (match_id, version, status, starts_at) values (old.id, 0, old.status, old.starts_at)
  on conflict (match_id) do update set starts_at = coalesce(push_told.starts_at, excluded.starts_at);
  return null;
end $$;
create trigger matches_known_start after update of starts_at on matches for each row
  when (old.starts_at is distinct from new.starts_at and old.starts_at is not null and new.status in ('FUTURE', 'POSTPONED'))
  execute function keep_known_start();

-- A change of plan that nobody is to be notified of: what these matches are now is what their followers know.
create function push_know_plan(match_ids bigint[]) returns void language sql as $$
  insert into push_told (match_id, version, status, starts_at)
    select id, version, status, starts_at from matches where id = any(match_ids)
  on conflict (match_id) do update set version = excluded.version, status = excluded.status, starts_at = excluded.starts_at
$$;

-- Whoever is notified of anything is notified of a new time.
update push_subscriptions set kinds = kinds || '{PLAN}' where kinds <> '{}';
-- What was postponed before there was such a notification is no news.
insert into push_told (match_id, version, status)
  select id, version, status from matches where status in ('POSTPONED', 'CANCELLED')
on conflict (match_id) do update set status = excluded.status;
