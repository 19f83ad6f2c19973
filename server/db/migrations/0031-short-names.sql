-- The name an organiser gives a team for rows and scoreboards; without one, the app shortens the team's name by rule.
alter table teams add column short_name text;

-- A match shows it, so a new one is a new version of its matches.
drop trigger teams_touch_matches on teams;
create trigger teams_touch_matches after update of name, department, short_name on teams for each row
  when (old.name <> new.name or old.department <> new.department or old.short_name is distinct from new.short_name)
  execute function touch_team_matches();
