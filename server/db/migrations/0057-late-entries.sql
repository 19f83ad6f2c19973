-- Teams that entered a league after its season was built (decision 0069), and the matches that were added for them, for the undo.
create table late_entries (
  competition_id bigint not null references competitions on delete cascade,
  team_id bigint not null references teams on delete cascade,
  reason text not null,
  entered_at timestamptz not null default date_trunc('milliseconds', now()),
  match_ids bigint[] not null default '{}',
  primary key (competition_id, team_id)
);
create index late_entries_by_team on late_entries (team_id);
