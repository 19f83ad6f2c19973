-- A captain protests against a result that is not official yet; an organiser rules.
create table protests (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches on delete cascade,
  team_id bigint not null references teams on delete cascade,
  -- Who filed it; null once the account is gone.
  user_id bigint references users on delete set null,
  -- The captain's, as written; shown with the ruling only if the captain agrees.
  name text,
  is_name_public boolean not null,
  -- For organisers alone.
  reason text,
  clip_id bigint references clips on delete set null,
  filed_at timestamptz not null default date_trunc('milliseconds', now()),
  state text not null default 'OPEN' constraint protests_state check (state in ('OPEN', 'UPHELD', 'REJECTED', 'WITHDRAWN')),
  -- The organiser's words, and what they moved; public.
  ruling text,
  ruled_at timestamptz,
  moved jsonb not null default '[]'
);
create index protests_match on protests (match_id);
create index protests_team on protests (team_id);
create index protests_clip on protests (clip_id);
create index protests_user on protests (user_id);
create index protests_open on protests (filed_at) where state = 'OPEN';
-- A second tap on a slow phone is not a second protest.
create unique index protests_open_once on protests (match_id, user_id) where state = 'OPEN';

-- What a person wrote leaves with the account.
create function delete_protest_words() returns trigger language plpgsql as $$
begin
  new.name := null;
  new.reason := null;
  return new;
end $$;
create trigger protests_delete_words before update of user_id on protests for each row
  when (old.user_id is not null and new.user_id is null) execute function delete_protest_words();

create or replace function delete_signatures() returns trigger language plpgsql as $$
begin
  update result_confirmations set name = null, signature = null, reason = null
  where match_id in (select id from matches where competition_id = new.id);
  update protests set name = null, reason = null
  where match_id in (select id from matches where competition_id = new.id);
  return null;
end $$;

-- A result that is protested against is not official before the ruling.
create or replace function confirmations_of(asked_match bigint, asked text, protest_minutes smallint, ended_at timestamptz, is_of_two boolean)
returns json language sql stable as $$
  select json_build_object('by', asked, 'protestMinutes', protest_minutes, 'endedAt', ended_at, 'isOfTwo', is_of_two,
    'isProtested', exists (select from protests p where p.match_id = asked_match and p.state = 'OPEN'),
    'confirmations', coalesce((select json_agg(json_build_object('side', rc.side, 'isRefused', rc.is_refused,
        'isOrganiser', rc.is_organiser, 'at', rc.confirmed_at))
      from result_confirmations rc where rc.match_id = asked_match), '[]'))
$$;
