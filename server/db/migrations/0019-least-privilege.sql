-- What the application's role may not do by itself, as functions of the owner: each does one thing and nothing else.

alter function chat_make_partition(date) security definer set search_path = public, pg_temp;

-- A day of chat that is over. Fails after the lock timeout instead of making everybody who talks wait behind it: the caller retries.
create function chat_detach_partition(part text) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  is_pending boolean;
begin
  if part !~ '^chat_messages_\d{8}$' or part >= 'chat_messages_' || to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDD') then
    raise exception 'not a past day of chat: %', part;
  end if;
  select inhdetachpending into is_pending from pg_inherits where inhrelid = part::regclass;
  if not found then return; end if;
  -- Pending: left by a process that was killed while it detached concurrently.
  execute format('alter table chat_messages detach partition %I %s', part, case when is_pending then 'finalize' else '' end);
end $$;

create function chat_drop_partition(part text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if part !~ '^chat_messages_\d{8}$' or exists (select from pg_inherits where inhrelid = part::regclass) then
    raise exception 'not a detached day of chat: %', part;
  end if;
  execute format('delete from chat_reports r using %I m where m.room_id = r.room_id and m.id = r.message_id', part);
  execute format('drop table %I', part);
end $$;

-- The one thing that ever changes about an audit entry: what it could be taken back with is emptied.
create function audit_mark_undone(entry bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_entries set undo = null where id = entry
$$;
create function audit_drop_undo(match bigint, columns text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_entries set undo = null where subject = 'MATCH' and subject_id = match and undo->'after' ?| columns
$$;

revoke execute on function chat_make_partition(date), chat_detach_partition(text), chat_drop_partition(text),
  audit_mark_undone(bigint), audit_drop_undo(bigint, text[]) from public;
