-- How the matches of a competition's league follow from each other (decision 0077), set when its season is built.
alter table competitions
  add column league_format text not null default 'ROUND_ROBIN' constraint competitions_league_format
    check (league_format in ('ROUND_ROBIN', 'WINNER_MEETS_LOSER', 'DUAL_TOURNAMENT', 'SWISS'));
