-- Announcements of organisers: for one competition, for one match, or (with neither) for the campus. A withdrawn one stays: the
-- calendars of phones count its changes.
create table announcements (
  id bigint generated always as identity primary key,
  competition_id bigint references competitions on delete cascade,
  match_id bigint references matches on delete cascade,
  text text not null,
  is_pinned boolean not null,
  published_at timestamptz not null default now(),
  ends_at timestamptz not null default 'infinity',
  withdrawn_at timestamptz,
  version integer not null default 1,
  -- What phones were sent last, and in which version; null: nothing.
  pushed_text text,
  pushed_version integer,
  constraint announcements_one_subject check (num_nonnulls(competition_id, match_id) <= 1)
);
create index announcements_current on announcements (ends_at) where withdrawn_at is null;
create index announcements_by_competition on announcements (competition_id);
create index announcements_by_match on announcements (match_id);
create trigger announcements_raise_version before update on announcements for each row execute function raise_version();
