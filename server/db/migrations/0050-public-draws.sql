-- Public draws (decision 0073): what is drawn, the secret that is committed to, and the numbers that captains add.
create table draws (
  id bigint generated always as identity primary key,
  competition_id bigint not null references competitions on delete cascade,
  kind text not null constraint draws_kind check (kind in ('GROUPS', 'BRACKET', 'ORDER', 'SIDES')),
  -- JSON as a text: the commitment is of these very bytes.
  setup text not null,
  -- Public once the draw has ended.
  secret bytea not null constraint draws_secret check (length(secret) = 32),
  state text not null default 'OPEN' constraint draws_state check (state in ('OPEN', 'DRAWN', 'CANCELLED')),
  created_at timestamptz not null default now(),
  closes_at timestamptz not null,
  ended_at timestamptz,
  balls jsonb,
  applied_at timestamptz,
  constraint draws_ended check ((state = 'OPEN') = (ended_at is null)),
  constraint draws_balls check ((state = 'DRAWN') = (balls is not null))
);
create index draws_by_competition on draws (competition_id);
-- One at a time: of several open ones somebody could use the best.
create unique index draws_one_open on draws (competition_id) where state = 'OPEN';

-- Without a reference to the team: a team that is deleted later still had its part in the draw.
create table draw_numbers (
  draw_id bigint not null references draws on delete cascade,
  team_id bigint not null,
  number int not null constraint draw_numbers_range check (number between 0 and 999999999),
  primary key (draw_id, team_id)
);

create function keep_draw() returns trigger language plpgsql as $$
begin
  raise exception 'draw % is fixed', old.id;
end $$;
create trigger draws_keep before update on draws for each row
  when (old.secret <> new.secret or old.setup <> new.setup or old.kind <> new.kind or old.competition_id <> new.competition_id
    or (old.state <> 'OPEN' and (old.state <> new.state or old.balls is distinct from new.balls or old.ended_at <> new.ended_at)))
  execute function keep_draw();

alter table drawn_lots
  drop constraint drawn_lots_method,
  add constraint drawn_lots_method check (method in ('ENVELOPE', 'BALL', 'COIN', 'DRAW')),
  add column draw_id bigint references draws on delete set null;
create index drawn_lots_by_draw on drawn_lots (draw_id) where draw_id is not null;
