-- Running a season: house rules, brackets with placeholders, results with shoot-outs, line-ups, and who changed what.
alter table teams
  -- The sport it plays; null means any.
  add column sport text constraint teams_sport_known check (sport in ('SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL')),
  add column point smallint not null default 0,
  add column version integer not null default 1;

alter table competitions
  -- A house rule; null means the preset's own rules.
  add column rules jsonb,
  add column version integer not null default 1;

alter table matches
  -- The rules a started match is played under: later changes of the competition don't reach it.
  add column rules jsonb,
  add column winner smallint constraint matches_winner_known check (winner in (1, 2)),
  add column shoot_one smallint constraint matches_shoot_one_range check (shoot_one between 0 and 999),
  add column shoot_two smallint constraint matches_shoot_two_range check (shoot_two between 0 and 999),
  -- The place in its round, from 1, and where teams not known yet come from: RANK:A조:1, WINNER:QUARTER_FINALS:2.
  add column position smallint,
  add column source_one text,
  add column source_two text,
  add column loser_match_id bigint references matches,
  add column loser_slot smallint constraint matches_loser_slot_known check (loser_slot in (1, 2)),
  add constraint matches_shoot_out_together check ((shoot_one is null) = (shoot_two is null));
create index matches_by_venue on matches (venue_id, starts_at);
create index matches_by_next on matches (next_match_id);
create index matches_by_loser on matches (loser_match_id);

update matches set winner = case when score_one > score_two then 1 else 2 end
  where status in ('PAST', 'FORFEIT') and score_one <> score_two;

update teams t set sport = (select min(c.sport) from competition_teams ct join competitions c on c.id = ct.competition_id
  where ct.team_id = t.id having count(distinct c.sport) = 1);

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger teams_raise_version before update on teams for each row execute function raise_version();
create trigger competitions_raise_version before update on competitions for each row execute function raise_version();

-- A match shows the names of its teams, competition and venue: a new name is a new version of the match.
create function touch_team_matches() returns trigger language plpgsql as $$
begin
  update matches set version = version where team_one_id = new.id or team_two_id = new.id;
  return null;
end $$;
create trigger teams_touch_matches after update of name, department on teams for each row
  when (old.name <> new.name or old.department <> new.department) execute function touch_team_matches();

create function touch_competition_matches() returns trigger language plpgsql as $$
begin
  update matches set version = version where competition_id = new.id;
  return null;
end $$;
create trigger competitions_touch_matches after update of name on competitions for each row
  when (old.name <> new.name) execute function touch_competition_matches();

create function touch_venue_matches() returns trigger language plpgsql as $$
begin
  update matches set version = version where venue_id = new.id;
  return null;
end $$;
create trigger venues_touch_matches after update of name on venues for each row
  when (old.name <> new.name) execute function touch_venue_matches();

create table lineups (
  match_id bigint not null references matches on delete cascade,
  team_id bigint not null references teams on delete cascade,
  -- [{"number": 7, "name": "김민수", "isStarter": true, "isCaptain": false}], in the order shown.
  players jsonb not null,
  version integer not null default 1,
  primary key (match_id, team_id)
);

-- Who changed what: old and new values as they were, never edited. The actor's account may go, the entry stays.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint references users on delete set null,
  action text not null,
  subject text not null,
  subject_id bigint,
  label text not null,
  -- [{"field": "teamScore1", "old": 1, "new": 2}] in the contract's words.
  changes jsonb not null default '[]',
  -- What a change of a match can be taken back with: the columns before and after. Emptied once undone.
  undo jsonb
);
create index audit_entries_by_subject on audit_entries (subject, subject_id, id);
create index audit_entries_by_user on audit_entries (user_id);
