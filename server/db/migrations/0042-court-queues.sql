-- Queues of courts: on such a day a match waits for a court and is called to the one that becomes free.
create table court_queues (
  id bigint generated always as identity primary key,
  day date not null,
  -- After so long a called team counts as absent.
  absent_minutes smallint not null constraint court_queues_absent_range check (absent_minutes between 1 and 60),
  is_paused boolean not null default false,
  ended_at timestamptz
);
create index court_queues_open on court_queues (day) where ended_at is null;

-- Its courts while it is open: a court hands out matches of one queue at a time.
create table court_queue_courts (
  queue_id bigint not null references court_queues on delete cascade,
  venue_id bigint not null references venues on delete cascade,
  day date not null,
  primary key (queue_id, venue_id),
  constraint court_queue_courts_one_queue unique (venue_id, day)
);

-- Its matches while it is open: one row each, so that no match has two courts.
create table queued_matches (
  match_id bigint primary key references matches on delete cascade,
  queue_id bigint not null references court_queues on delete cascade,
  day date not null,
  -- The order of the planned starts, until somebody skips a match.
  place integer not null,
  -- The court of the plan, for when the queue ends.
  planned_venue_id bigint references venues on delete set null,
  -- The court to which it is called, or on which it was played; null while it waits.
  venue_id bigint references venues,
  called_at timestamptz,
  -- Whether its court is free again.
  is_over boolean not null default false,
  constraint queued_matches_called check ((venue_id is null) = (called_at is null))
);
create index queued_matches_by_queue on queued_matches (queue_id, place);
create index queued_matches_by_planned_venue on queued_matches (planned_venue_id);
-- No court has two matches that are called or played, whatever a process does.
create unique index queued_matches_one_per_court on queued_matches (venue_id, day) where not is_over;

-- The call that followers were notified of.
alter table push_told add column called_at timestamptz;
-- Whoever is notified of anything is notified of a call.
update push_subscriptions set kinds = kinds || '{CALL}' where kinds <> '{}';
