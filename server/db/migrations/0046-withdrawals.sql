-- Teams that withdrew from a competition (decision 0069): what becomes of their results, and the audit entries of the matches that
-- were changed by it, for the undo.
create table withdrawals (
  competition_id bigint not null references competitions on delete cascade,
  team_id bigint not null references teams on delete cascade,
  -- WALKOVER: played results count, the rest is won by the opponents. VOID: nothing of its league matches counts.
  rule text not null constraint withdrawals_rule check (rule in ('WALKOVER', 'VOID')),
  reason text not null,
  withdrawn_at timestamptz not null default date_trunc('milliseconds', now()),
  entry_ids bigint[] not null default '{}',
  match_ids bigint[] not null default '{}',
  primary key (competition_id, team_id)
);
create index withdrawals_by_team on withdrawals (team_id);
