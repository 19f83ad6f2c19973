-- The fan's pages: following teams, reported comments, private calendars, preferences.
create table follows (
  user_id bigint not null references users on delete cascade,
  team_id bigint not null references teams on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, team_id)
);
create index follows_by_team on follows (team_id);

-- A star that came by following a team goes when the person stops following.
alter table favorites add column by_follow boolean not null default false;

-- Whoever follows a team has its coming matches starred, whenever and by whatever way they are set.
create function star_for_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.team_one_id, new.team_two_id) is not distinct from (old.team_one_id, old.team_two_id) then
      return null;
    end if;
    delete from favorites f where f.match_id = new.id and f.by_follow and not exists (
      select from follows w where w.user_id = f.user_id and w.team_id in (new.team_one_id, new.team_two_id));
  end if;
  if new.deleted_at is null and new.status in ('FUTURE', 'LIVE', 'POSTPONED') then
    insert into favorites (user_id, match_id, by_follow)
      select distinct user_id, new.id, true from follows where team_id in (new.team_one_id, new.team_two_id)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger matches_star_for_followers after insert or update of team_one_id, team_two_id on matches
  for each row execute function star_for_followers();

create table comment_reports (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
alter table comments add column reports_settled_at timestamptz;

-- The private link to a person's favorites; only the hash of its token is kept.
alter table users add column calendar_hash bytea constraint users_calendar_taken unique;
-- {"theme": "dark", "fontSize": 2, "language": "ko"}
alter table users add column preferences jsonb;

-- Teams may show their players by number only.
alter table teams add column hides_names boolean not null default false;
