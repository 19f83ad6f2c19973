-- Errors of browsers by kind: no person, no address, no content. Expired after two weeks.
create table client_errors (
  kind bytea primary key,
  name text not null,
  message text not null,
  frames text[] not null,
  page text not null,
  browser text not null,
  release text not null,
  count int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index client_errors_by_last_at on client_errors (last_at);
