-- Browsers that have logged in to an account before: their tries are counted apart from strangers', so that nobody can lock a
-- person out of the own browser. Only the hash of the cookie is stored, and it opens nothing. Several people may share a browser.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index known_devices_by_token on known_devices (token_hash);
create index known_devices_by_seen on known_devices (seen_at);
