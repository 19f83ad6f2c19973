-- Who confirms the results of a competition, how long they can be protested after the end, and who has confirmed which.
alter table competitions
  add column confirmed_by text not null default 'NOBODY'
    constraint competitions_confirmed_by check (confirmed_by in ('NOBODY', 'SCORER', 'CAPTAINS', 'ORGANISER')),
  add column protest_minutes smallint not null default 0
    constraint competitions_protest_range check (protest_minutes between 0 and 2880);

-- A match shows the state of its result.
create trigger competitions_touch_results after update of confirmed_by, protest_minutes on competitions for each row
  when ((old.confirmed_by, old.protest_minutes) is distinct from (new.confirmed_by, new.protest_minutes))
  execute function touch_competition_matches();

create table result_confirmations (
  match_id bigint not null references matches on delete cascade,
  -- Of a captain: the side. 0: a scorer or an organiser.
  side smallint not null constraint result_confirmations_side check (side between 0 and 2),
  -- As a captain wrote it.
  name text,
  -- A path of lines, in a box of 300 by 120.
  signature text,
  is_refused boolean not null default false,
  reason text,
  is_organiser boolean not null default false,
  confirmed_at timestamptz not null default date_trunc('milliseconds', now()),
  primary key (match_id, side)
);

-- People confirm the result that they see: with another one nobody has confirmed anything, however it was changed.
create function drop_confirmations() returns trigger language plpgsql as $$
begin
  delete from result_confirmations where match_id = new.id;
  return null;
end $$;
create trigger matches_drop_confirmations after update on matches for each row
  when ((old.status, old.score_one, old.score_two, old.sets, old.shoot_one, old.shoot_two, old.winner, old.marks,
      old.team_one_id, old.team_two_id, old.sides)
    is distinct from (new.status, new.score_one, new.score_two, new.sets, new.shoot_one, new.shoot_two, new.winner, new.marks,
      new.team_one_id, new.team_two_id, new.sides))
  execute function drop_confirmations();

-- Names and signatures are needed until the season is history.
create function delete_signatures() returns trigger language plpgsql as $$
begin
  update result_confirmations set name = null, signature = null, reason = null
  where match_id in (select id from matches where competition_id = new.id);
  return null;
end $$;
create trigger competitions_delete_signatures after update of archived_at on competitions for each row
  when (old.archived_at is null and new.archived_at is not null) execute function delete_signatures();

-- What decides the state of a result, for every statement that shows one; rules/results/confirmation reads it. Null where nobody is
-- asked, or the match is not over. Two functions, because PostgreSQL inlines none with a subquery: lists of matches ask the first
-- one for every row, and only a result that is to be confirmed costs a call.
create function confirmations_of(asked_match bigint, asked text, protest_minutes smallint, ended_at timestamptz, is_of_two boolean)
returns json language sql stable as $$
  select json_build_object('by', asked, 'protestMinutes', protest_minutes, 'endedAt', ended_at, 'isOfTwo', is_of_two,
    'confirmations', coalesce((select json_agg(json_build_object('side', rc.side, 'isRefused', rc.is_refused,
        'isOrganiser', rc.is_organiser, 'at', rc.confirmed_at))
      from result_confirmations rc where rc.match_id = asked_match), '[]'))
$$;
create function confirming_of(m matches, c competitions) returns json language sql stable as $$
  select case when c.confirmed_by <> 'NOBODY' and m.status in ('PAST', 'FORFEIT')
    then confirmations_of(m.id, c.confirmed_by, c.protest_minutes, m.ended_at, m.sides = '{}') end
$$;
