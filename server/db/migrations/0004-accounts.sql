-- What an account stands on: consents, codes that prove an address, reset links, and the counters that guard them.

-- One row per consent given; taking it back is a fact too, so the row stays. Marketing is "agreed" while one is in force.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  term text not null constraint consents_term_known
    check (term in ('TERMS_OF_USE', 'PRIVACY', 'LOCATION', 'MARKETING', 'AGE_14')),
  version text not null,
  agreed_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index consents_in_force on consents (user_id, term) where withdrawn_at is null;

-- An address that somebody says is theirs. Bound to the browser that asked: a code read over a shoulder opens nothing
-- elsewhere. The code comes to be when its letter is written, and only its salted hash is kept; an address that already
-- has an account never gets one.
create table email_verifications (
  id bigint generated always as identity primary key,
  purpose text not null constraint email_verifications_purpose_known check (purpose in ('SIGN_UP')),
  email text not null,
  email_key text not null,
  browser_hash bytea not null,
  salt bytea,
  code_hash bytea,
  tries smallint not null default 0,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  verified_at timestamptz,
  expires_at timestamptz not null,
  constraint email_verifications_once unique (email_key, browser_hash)
);
create index email_verifications_by_expiry on email_verifications (expires_at);

-- One row per person: a newer link takes the place of the older. Gone once used.
create table password_resets (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null constraint password_resets_token_known unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Counters of a window that began with its first try. Facts, because they must hold when Redis is away. Keys are hashes
-- of addresses.
create table attempts (
  kind text not null,
  key_hash bytea not null,
  count integer not null,
  expires_at timestamptz not null,
  primary key (kind, key_hash)
);
create index attempts_by_expiry on attempts (expires_at);
