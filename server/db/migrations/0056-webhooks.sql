-- Webhooks (decision 0079): what changed in a match is stored in the commit of the change, and delivered from there.
create table webhooks (
  id bigint generated always as identity primary key,
  label text not null,
  url text not null,
  kinds text[] not null,
  -- Signs deliveries; sealed with the operator's key.
  secret bytea not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  paused text constraint webhooks_paused check (paused in ('ADMIN', 'FAILING'))
);

create table webhook_events (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches on delete cascade,
  kinds text[] not null,
  at timestamptz not null default date_trunc('milliseconds', now()),
  is_removed boolean not null,
  -- The row right after the change; of one that is no longer public, right before it.
  match jsonb not null,
  confirming jsonb
);
create index webhook_events_by_match on webhook_events (match_id, id desc);
create index webhook_events_by_age on webhook_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  delivery_id uuid not null default gen_random_uuid(),
  hook_id bigint not null references webhooks on delete cascade,
  -- Null: a test.
  event_id bigint references webhook_events on delete cascade,
  match_id bigint,
  state text not null default 'WAITING' constraint webhook_deliveries_state check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  attempts int not null default 0,
  -- Since when it has been tried in vain; empty again when somebody resumes the hook.
  first_attempt_at timestamptz,
  attempted_at timestamptz,
  next_attempt_at timestamptz not null default date_trunc('milliseconds', now()),
  -- Who sends it now, and until when nobody else may.
  lease uuid,
  leased_until timestamptz,
  status_code smallint,
  failure text
);
create index webhook_deliveries_waiting on webhook_deliveries (hook_id, match_id, id) where state = 'WAITING';
create index webhook_deliveries_newest on webhook_deliveries (hook_id, id desc);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create function is_over(status text) returns boolean language sql immutable as $$ select status in ('PAST', 'FORFEIT') $$;
create function is_off(status text) returns boolean language sql immutable as $$ select status in ('POSTPONED', 'CANCELLED') $$;

-- What a change of a public match means for whoever follows it.
create function webhook_kinds(old matches, new matches, confirming jsonb) returns text[] language plpgsql stable as $$
declare
  -- Zero at the start of a match is no goal.
  has_new_score boolean := (coalesce(old.score_one, 0), coalesce(old.score_two, 0), old.sets, old.shoot_one, old.shoot_two, old.marks)
    is distinct from (coalesce(new.score_one, 0), coalesce(new.score_two, 0), new.sets, new.shoot_one, new.shoot_two, new.marks);
  has_new_plan boolean := (old.starts_at, old.venue_id, old.team_one_id, old.team_two_id, old.sides)
    is distinct from (new.starts_at, new.venue_id, new.team_one_id, new.team_two_id, new.sides);
  known jsonb;
  is_result_new boolean := false;
begin
  if is_over(old.status) then
    is_result_new := has_new_score or old.status <> new.status or old.winner is distinct from new.winner;
    if not is_result_new and confirming is not null then
      select e.confirming into known from webhook_events e where e.match_id = new.id order by e.id desc limit 1;
      is_result_new := case when found then known is distinct from confirming
        else confirming -> 'confirmations' <> '[]' or (confirming ->> 'isProtested')::boolean end;
    end if;
  end if;
  return array_remove(array[
    case when new.status = 'LIVE' and old.status <> 'LIVE' and not is_over(old.status) then 'MATCH_BEGAN' end,
    case when has_new_score and not (is_over(old.status) and is_over(new.status)) then 'SCORE_CHANGED' end,
    case when is_over(new.status) and not is_over(old.status) then 'MATCH_ENDED' end,
    case when is_result_new then 'RESULT_CHANGED' end,
    case when has_new_plan or (old.status <> new.status and (is_off(old.status) or is_off(new.status))) then 'SCHEDULE_CHANGED' end
  ], null);
end $$;

-- By trigger, because matches change by many acts and by other triggers: whoever forgets a hook cannot be. A draft is never told.
create function enqueue_webhooks() returns trigger language plpgsql as $$
declare
  was_public boolean := false;
  is_public boolean := not new.is_draft and new.deleted_at is null;
  found_kinds text[] := '{SCHEDULE_CHANGED}';
  confirming jsonb;
begin
  if not exists (select from webhooks where paused is null) then return null; end if;
  if tg_op = 'UPDATE' then was_public := not old.is_draft and old.deleted_at is null; end if;
  if not was_public and not is_public then return null; end if;
  select confirming_of(new, c)::jsonb into confirming from competitions c where c.id = new.competition_id;
  if was_public and is_public then found_kinds := webhook_kinds(old, new, confirming); end if;
  with hooks as (select id from webhooks where paused is null and kinds && found_kinds),
    event as (
      insert into webhook_events (match_id, kinds, is_removed, match, confirming)
      select new.id, found_kinds, not is_public, case when is_public then to_jsonb(new) else to_jsonb(old) end, confirming
      where exists (select from hooks) returning id)
  insert into webhook_deliveries (hook_id, event_id, match_id) select hooks.id, event.id, new.id from hooks, event order by hooks.id;
  return null;
end $$;
create trigger matches_webhooks after insert or update on matches for each row execute function enqueue_webhooks();
