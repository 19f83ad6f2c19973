-- What an administrator shows besides the password: codes of an app, passkeys, and ten codes on paper for a lost phone.

-- One app per account. The key lies here as it is: whoever checks a code has to know it. `last_step` is the newest step a
-- code was taken for, so that none is good twice.
create table totp_keys (
  user_id bigint primary key references users on delete cascade,
  key bytea not null,
  asked_at timestamptz not null default now(),
  -- Null until the owner has shown a code of it: until then it guards nothing.
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  credential_id text not null constraint passkeys_credential_taken unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What a passkey about to be added has to sign, for the session that asked.
create table passkey_challenges (
  session_hash bytea primary key references sessions on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- Hashes only; a used one is gone.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Between the password and the second factor: opens nothing, belongs to the browser that holds its cookie.
create table half_sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- A hash of the password's hash: with another password this log-in is over.
  password_mark bytea not null,
  tries smallint not null default 0,
  challenge text,
  expires_at timestamptz not null
);
create index half_sessions_by_user on half_sessions (user_id);
create index half_sessions_by_expiry on half_sessions (expires_at);

-- The accounts that have one, whatever its kind.
create view second_factors as
  select user_id, 'TOTP' as kind from totp_keys where confirmed_at is not null
  union all
  select user_id, 'PASSKEY' from passkeys;
