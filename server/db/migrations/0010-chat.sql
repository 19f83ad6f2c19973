-- Chat: rooms, what is said in them, who was told to be quiet and what was reported.
create table chat_rooms (
  id bigint generated always as identity primary key,
  name text not null constraint chat_rooms_name_taken unique,
  -- Null for a room made by name: it goes when nobody talks in it any more, and a new one of that name starts from nothing.
  match_id bigint references matches on delete cascade,
  -- The id of the last message. Raised under the row's lock, so ids have no holes and are committed in their order.
  last_id bigint not null default 0,
  is_locked boolean not null default false,
  slow_seconds smallint not null default 0 constraint chat_rooms_slow check (slow_seconds between 0 and 600),
  talked_at timestamptz not null default now(),
  -- The hashed address that a room by name came from: it may make a few only.
  made_by text,
  made_at timestamptz not null default now()
) with (fillfactor = 50);

-- A partition a day (made ahead and dropped by a job). No foreign keys: they would cost more than the row, and rooms and
-- people may go before their messages do.
create table chat_messages (
  room_id bigint not null,
  id bigint not null,
  sent_at timestamptz not null,
  user_id bigint,
  -- A guest's browser, hashed.
  guest text,
  -- A guest's address, hashed: what a ban of the guest may count for too.
  address text,
  -- A hash of the author and of what their client called the message: sent again because its answer was lost, it is the
  -- same message.
  key bigint not null,
  text text not null,
  is_hidden boolean not null default false
) partition by range (sent_at);
-- Not unique, which would cost a tenth more: the room's lock sees to it.
create index chat_messages_by_room on chat_messages (room_id, id);
-- Each partition has a unique index on the key; on the whole table it would have to hold the time too.

create function chat_make_partition(day date) returns void language plpgsql as $$
declare
  part text := 'chat_messages_' || to_char(day, 'YYYYMMDD');
  from_at timestamptz := day::timestamp at time zone 'Asia/Seoul';
  to_at timestamptz := (day + 1)::timestamp at time zone 'Asia/Seoul';
begin
  if to_regclass(part) is not null then return; end if;
  -- Made aside and then attached: made in place it would stop everybody who talks.
  execute format('create table %I (like chat_messages including defaults including constraints)', part);
  execute format('alter table %I add constraint day check (sent_at >= %L and sent_at < %L)', part, from_at, to_at);
  execute format('create unique index %I on %I (key)', part || '_key', part);
  execute format('alter table chat_messages attach partition %I for values from (%L) to (%L)', part, from_at, to_at);
  execute format('alter table %I drop constraint day', part);
end $$;

select chat_make_partition(((now() at time zone 'Asia/Seoul')::date + days)::date) from generate_series(0, 7) days;

-- Silenced people: a user or a guest's browser, in one room or (null) everywhere.
create table chat_sanctions (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  guest text,
  -- A guest's address, hashed: a ban outlives a thrown-away cookie, for guests only and for an hour at most.
  address text,
  room_id bigint references chat_rooms on delete cascade,
  kind text not null constraint chat_sanctions_kind check (kind in ('TIME_OUT', 'BAN')),
  reason text not null,
  until timestamptz,
  given_at timestamptz not null default now(),
  given_by bigint references users on delete set null,
  lifted_at timestamptz
);
create index chat_sanctions_by_user on chat_sanctions (user_id);
create index chat_sanctions_by_guest on chat_sanctions (guest);

create table chat_reports (
  room_id bigint not null references chat_rooms on delete cascade,
  message_id bigint not null,
  user_id bigint not null references users on delete cascade,
  reason text not null,
  reported_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (room_id, message_id, user_id)
);
create index chat_reports_open on chat_reports (room_id, message_id) where decided_at is null;

-- Keeps messages one by one where not all of them are new and welcome; under the lock of chat_say.
create function chat_say_each(room bigint, base bigint, moment timestamptz, locked boolean,
  keys bigint[], users bigint[], guests text[], addresses text[], texts text[])
returns table (first_id bigint, sent_at timestamptz, ids bigint[], are_new boolean[], refusals text[])
-- Planned while a day is young and its partition empty, it would walk through the whole day.
language plpgsql set enable_seqscan = off set jit = off as $$
begin
  return query
  with said as (
    select s.*, m.id as known_id, case
      when u.role in ('ADMIN', 'MODERATOR') then null
      when exists (
        select from chat_sanctions c where c.lifted_at is null and (c.until is null or c.until > moment)
          and (c.room_id is null or c.room_id = room)
          and (c.user_id = s.user_id or (s.user_id is null and (c.guest = s.guest or c.address = s.address)))
      ) then 'SILENCED'
      when locked then 'ROOM_LOCKED' end as why
    from unnest(keys, users, guests, addresses, texts) with ordinality s (key, user_id, guest, address, text, place)
    left join users u on u.id = s.user_id
    left join lateral (select k.id from chat_messages k
      where k.key = s.key and k.sent_at between moment - interval '1 day' and moment limit 1) m on true
  ), fresh as (
    select s.*, base + row_number() over (order by s.place) as fresh_id
    from said s where s.known_id is null and s.why is null
  ), kept as (
    insert into chat_messages (room_id, id, sent_at, user_id, guest, address, key, text)
    select room, f.fresh_id, moment, f.user_id, f.guest, f.address, f.key, f.text from fresh f
  ), raised as (
    update chat_rooms r set last_id = base + (select count(*) from fresh) where r.id = room
  )
  select base + 1, moment, array_agg(coalesce(s.known_id, f.fresh_id) order by s.place),
    array_agg(s.known_id is null order by s.place),
    array_agg(case when s.known_id is null then s.why end order by s.place)
  from said s left join fresh f using (place);
end $$;

-- Keeps messages said in one room at one moment, in order: one call, one commit, no key twice in a call. Under the room's
-- lock each statement here sees what was committed before, so a key that was kept gets its first id again, and a lock or a
-- sanction counts at once. Where `ids` is null all of it was new and welcome, and the ids count up from `first_id`; else
-- each message has its id, whether it is new, and why it was refused. No row: the room is gone.
create function chat_say(room bigint, keys bigint[], users bigint[], guests text[], addresses text[], texts text[])
returns table (first_id bigint, sent_at timestamptz, ids bigint[], are_new boolean[], refusals text[])
language plpgsql as $$
declare
  base bigint;
  locked boolean;
  moment timestamptz;
begin
  update chat_rooms r set last_id = r.last_id + cardinality(keys), talked_at = clock_timestamp() where r.id = room
    returning r.last_id - cardinality(keys), r.is_locked, r.talked_at into base, locked, moment;
  if not found then return; end if;

  -- Almost always all of it is new and welcome. A key of yesterday is looked for while yesterday is near.
  if not locked and (moment at time zone 'Asia/Seoul')::time > '01:00'
    and not exists (select from chat_sanctions c where c.lifted_at is null and (c.until is null or c.until > moment)
      and (c.room_id is null or c.room_id = room)
      and (c.user_id = any(users) or c.guest = any(guests) or c.address = any(addresses)))
  then
    begin
      insert into chat_messages (room_id, id, sent_at, user_id, guest, address, key, text)
        select room, base + s.place, moment, s.user_id, s.guest, s.address, s.key, s.text
        from unnest(keys, users, guests, addresses, texts) with ordinality s (key, user_id, guest, address, text, place);
      return query select base + 1, moment, null::bigint[], null::boolean[], null::text[];
      return;
    exception when unique_violation then -- A key that was kept before.
    end;
  end if;
  return query select * from chat_say_each(room, base, moment, locked, keys, users, guests, addresses, texts);
end $$;

-- A room's messages between two ids, at most so many from either end. As a function its plan is made once a connection: over a
-- partition a day, planning would take longer than reading.
create function chat_page(room bigint, after bigint, before bigint, most int, is_newest boolean)
-- Planned while a day is young and its partition empty, it would walk through the whole day.
returns setof chat_messages language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if is_newest then
    return query select * from chat_messages m where m.room_id = room and m.id > after and m.id < before order by m.id desc limit most;
  else
    return query select * from chat_messages m where m.room_id = room and m.id > after and m.id < before order by m.id limit most;
  end if;
end $$;
