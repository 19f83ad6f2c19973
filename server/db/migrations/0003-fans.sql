-- What fans leave: favorites and comments.
create table favorites (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  match_id bigint not null references matches on delete cascade,
  created_at timestamptz not null default now(),
  constraint favorites_once unique (user_id, match_id)
);
create index favorites_by_match on favorites (match_id);

-- A comment outlives its author's account: user_id goes null then.
create table comments (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches on delete cascade,
  user_id bigint references users on delete set null,
  text text not null constraint comments_text_length check (char_length(text) between 1 and 300),
  created_at timestamptz not null default now(),
  hidden_at timestamptz
);
create index comments_by_match on comments (match_id, id);
create index comments_by_user on comments (user_id);
