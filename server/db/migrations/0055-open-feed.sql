-- The open feed (decision 0079): keys of programs that ask often, and matches that are no longer public.
create table feed_keys (
  id bigint generated always as identity primary key,
  label text not null,
  token_hash bytea not null constraint feed_keys_token unique,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  last_used_at timestamptz
);

-- What was public once and then became a draft again, or was deleted: whoever follows the feed must learn it, and a match that
-- never was public must not show even its id.
create table feed_removals (
  match_id bigint primary key references matches on delete cascade,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index feed_removals_by_change on feed_removals (changed_xid);

create function note_feed_removal() returns trigger language plpgsql as $$
begin
  insert into feed_removals (match_id) values (new.id)
    on conflict (match_id) do update set changed_xid = pg_current_xact_id();
  return null;
end $$;
create trigger matches_feed_removal after update of is_draft, deleted_at on matches for each row
  when (not old.is_draft and old.deleted_at is null and (new.is_draft or new.deleted_at is not null))
  execute function note_feed_removal();
