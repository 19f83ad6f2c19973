-- People and their sessions. Uniqueness is decided on the normalised forms (NFC, case-folded, trimmed).
create table users (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null constraint users_email_taken unique,
  name text not null,
  nickname text not null,
  nickname_key text not null constraint users_nickname_taken unique,
  password_hash text not null,
  role text not null default 'USER'
    constraint users_role_known check (role in ('USER', 'ADMIN', 'SCORER', 'CAMERA', 'MODERATOR')),
  created_at timestamptz not null default now()
);

-- Only the hash of a session's token is kept: a leaked table opens no door.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
