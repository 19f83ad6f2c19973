-- Televisions that show the day (decision 0080). Settings are the contract's, as they are sent to the screen.
create table screens (
  id bigint generated always as identity primary key,
  name text not null,
  settings jsonb not null,
  token_hash bytea not null constraint screens_token unique,
  paired_at timestamptz not null default date_trunc('milliseconds', now()),
  seen_at timestamptz
);

-- Codes that televisions show until somebody types one.
create table screen_codes (
  code_hash bytea primary key,
  token_hash bytea not null constraint screen_codes_token unique,
  expires_at timestamptz not null
);
create index screen_codes_by_end on screen_codes (expires_at);
