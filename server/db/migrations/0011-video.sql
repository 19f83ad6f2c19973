-- Live video: cameras, passes to film with, broadcasts and their segments on disk, and the clips kept of them.
create table streams (
  id text primary key constraint streams_id check (id ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,31}$'),
  title text not null,
  created_at timestamptz not null default now()
);
insert into streams (id, title) values ('271', '기본 카메라');

create table camera_passes (
  id bigint generated always as identity primary key,
  stream_id text not null references streams on delete cascade,
  match_id bigint references matches on delete set null,
  label text not null,
  token_hash bytea not null constraint camera_passes_token_taken unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index camera_passes_by_stream on camera_passes (stream_id);

-- From a start to its stop. Who publishes is a fact: one open broadcast per stream, whatever becomes of Redis.
create table broadcasts (
  id bigint generated always as identity primary key,
  stream_id text not null references streams on delete cascade,
  -- The word every chunk carries and every URL of its parts.
  session text not null constraint broadcasts_session_taken unique,
  match_id bigint references matches on delete set null,
  user_id bigint references users on delete set null,
  pass_id bigint references camera_passes on delete set null,
  mime_type text not null,
  chunk_ms integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- STOPPED, SILENT, TAKEN_OVER, REVOKED, TOO_LONG.
  ended_why text
);
create unique index broadcasts_one_open on broadcasts (stream_id) where ended_at is null;
create index broadcasts_by_match on broadcasts (match_id);

-- A stream's media sequence number never goes back, also from one broadcast to the next.
create table video_segments (
  broadcast_id bigint not null references broadcasts on delete cascade,
  sequence bigint not null,
  starts_at timestamptz not null,
  seconds double precision not null,
  init_number integer not null,
  is_discontinuity boolean not null,
  bytes integer not null,
  primary key (broadcast_id, sequence)
);

create table video_inits (
  broadcast_id bigint not null references broadcasts on delete cascade,
  number integer not null,
  bytes bytea not null,
  codecs text not null,
  primary key (broadcast_id, number)
);

create table clips (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches on delete cascade,
  stream_id text not null,
  event_id uuid constraint clips_event_taken unique,
  title text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null default 'COMING' constraint clips_state check (state in ('COMING', 'READY', 'GONE')),
  -- What it plays, once ready: [{"broadcast", "sequence", "seconds", "init", "isDiscontinuity"}], files copied out of the broadcast's.
  segments jsonb not null default '[]',
  has_mp4 boolean not null default false,
  user_id bigint references users on delete set null,
  made_at timestamptz not null default now()
);
create index clips_by_match on clips (match_id, from_at);
create index clips_coming on clips (to_at) where state = 'COMING';
