-- Lots that people drew among teams that the tie-breaks leave level (decision 0068). In force while exactly these teams are level.
create table drawn_lots (
  id bigint generated always as identity primary key,
  competition_id bigint not null references competitions on delete cascade,
  -- In the order drawn.
  team_ids bigint[] not null,
  method text not null constraint drawn_lots_method check (method in ('ENVELOPE', 'BALL', 'COIN')),
  drawn_at timestamptz not null,
  -- Names of people, for organisers only; they go with the row, and once the competition is archived.
  witnesses text[] not null,
  created_at timestamptz not null default now()
);
create index drawn_lots_by_competition on drawn_lots (competition_id);

create function forget_witnesses() returns trigger language plpgsql as $$
begin
  update drawn_lots set witnesses = '{}' where competition_id = new.id;
  return null;
end $$;
create trigger competitions_forget_witnesses after update of archived_at on competitions for each row
  when (old.archived_at is null and new.archived_at is not null) execute function forget_witnesses();

alter table competitions
  add column lots_by text not null default 'PEOPLE' constraint competitions_lots_by check (lots_by in ('PEOPLE', 'FORMULA'));
-- What the formula has decided stays: competitions with a slot filled from a table, and those that are history.
update competitions c set lots_by = 'FORMULA'
where c.archived_at is not null or exists (
  select from matches m where m.competition_id = c.id and m.deleted_at is null
    and ((m.source_one like 'RANK:%' and m.team_one_id is not null) or (m.source_two like 'RANK:%' and m.team_two_id is not null)));
