-- A rename gives each match that shows the name a new version: matches are locked in the order of their ids, as everywhere.
create or replace function touch_team_matches() returns trigger language plpgsql as $$
begin
  perform from matches where team_one_id = new.id or team_two_id = new.id order by id for no key update;
  update matches set version = version where team_one_id = new.id or team_two_id = new.id;
  return null;
end $$;

create or replace function touch_competition_matches() returns trigger language plpgsql as $$
begin
  perform from matches where competition_id = new.id order by id for no key update;
  update matches set version = version where competition_id = new.id;
  return null;
end $$;

create or replace function touch_venue_matches() returns trigger language plpgsql as $$
begin
  perform from matches where venue_id = new.id order by id for no key update;
  update matches set version = version where venue_id = new.id;
  return null;
end $$;
