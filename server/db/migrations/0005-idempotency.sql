-- Answers of writes that carried a key: the same key has one effect and one answer, whatever was killed in between.
create table idempotency_keys (
  -- Whose key it is: a person's, or a stranger's (whose key nobody else can guess).
  scope text not null,
  key text not null,
  -- What was asked for: the same key with another question is a mistake of the client's.
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_once primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
