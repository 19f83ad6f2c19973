-- Who may do what: run by the owner after every migration, safe to run again. Roles are the operator's to make (docs/operate.md);
-- one that does not exist gets nothing.

-- The application: every row of every table, no table itself; entries of the audit are added and read, never changed.
do $$ begin
  if not exists (select from pg_roles where rolname = 'campus-score') then return; end if;
  if current_user = 'campus-score' then return; end if;
  grant usage on schema public, jobs to "campus-score";
  grant select, insert, update, delete on all tables in schema public, jobs to "campus-score";
  grant usage on all sequences in schema public, jobs to "campus-score";
  revoke insert, update, delete on migrations from "campus-score";
  revoke update, delete on audit_entries from "campus-score";
  grant execute on function chat_make_partition(date), chat_detach_partition(text), chat_drop_partition(text),
    audit_mark_undone(bigint), audit_drop_undo(bigint, text[]) to "campus-score";
  -- A table made by the next migration is open to it at once: triggers of older tables may write there before this runs again.
  alter default privileges in schema public, jobs grant select, insert, update, delete on tables to "campus-score";
  alter default privileges in schema public, jobs grant usage on sequences to "campus-score";
end $$;

-- The packager of video: what is on air, and the rows of what it wrote to disk.
do $$ begin
  if not exists (select from pg_roles where rolname = 'campus-media') then return; end if;
  grant usage on schema public to "campus-media";
  grant select on migrations, broadcasts, video_segments, video_inits to "campus-media";
  grant insert on video_segments, video_inits to "campus-media";
  -- A camera that cannot be packed is taken off air.
  grant update (ended_at, ended_why) on broadcasts to "campus-media";
end $$;

-- Time-outs of both, for behind a PgBouncer, where no connection can ask for its own (server/src/platform/postgres/timeouts.ts). An owner
-- who may not change roles leaves them to the operator (docs/operate.md).
do $$
declare
  given constant text[] := '{statement_timeout=3s,lock_timeout=1500ms,idle_in_transaction_session_timeout=10s}';
  role text;
  setting text;
begin
  for role in select rolname from pg_roles r where rolname in ('campus-score', 'campus-media') and not exists (
    select from pg_db_role_setting where setrole = r.oid and setdatabase = 0 and setconfig @> given)
  loop
    foreach setting in array given loop
      execute format('alter role %I set %s = %L', role, split_part(setting, '=', 1), split_part(setting, '=', 2));
    end loop;
  end loop;
exception when insufficient_privilege then null;
end $$;

revoke create on schema public from public;
