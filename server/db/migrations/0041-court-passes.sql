-- A pass for one court on one day. Its token is stored encrypted too (or in plain without a SECRETS_KEY, as other secrets are): the same
-- QR code can be printed again.
alter table scorer_passes
  alter column match_id drop not null,
  add column venue_id bigint references venues on delete cascade,
  add column day date,
  add column sealed_token bytea,
  add constraint scorer_passes_one_place check (num_nonnulls(match_id, venue_id) = 1),
  add constraint scorer_passes_court_whole check (num_nonnulls(venue_id, day, sealed_token) in (0, 3));
-- One at a time: a new one ends the one before.
create unique index scorer_passes_by_court on scorer_passes (venue_id, day) where revoked_at is null;
