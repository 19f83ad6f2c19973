-- A competition that is a draft, and its matches, are for organisers only (decision 0065).
alter table competitions
  add column is_draft boolean not null default false,
  -- What requests mean that name no competition is public.
  add constraint competitions_draft_not_current check (not (is_draft and is_current));
-- Beside `deleted_at`, because whoever reads a match asks both; it follows its competition.
alter table matches add column is_draft boolean not null default false;

create function draft_with_competition() returns trigger language plpgsql as $$
begin
  new.is_draft := (select is_draft from competitions where id = new.competition_id);
  return new;
end $$;
create trigger matches_draft before insert on matches for each row execute function draft_with_competition();

-- A new version of each match is what makes lists and screens take it. What is planned until then counts as known to followers:
-- publishing notifies nobody of what was moved before.
create function draft_matches() returns trigger language plpgsql as $$
begin
  update matches set is_draft = new.is_draft where competition_id = new.id;
  insert into push_told (match_id, version, status, score_one, score_two, starts_at)
    select id, version, status, score_one, score_two, starts_at from matches
    where competition_id = new.id and deleted_at is null
  on conflict (match_id) do update set version = excluded.version, status = excluded.status, score_one = excluded.score_one,
    score_two = excluded.score_two, starts_at = excluded.starts_at;
  return null;
end $$;
create trigger competitions_draft_matches after update of is_draft on competitions for each row
  when (old.is_draft <> new.is_draft) execute function draft_matches();
