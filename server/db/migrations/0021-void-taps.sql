-- Taps of a pass that an administrator has voided: they stay to be read, and the match stands as if they had never been made.
alter table match_events add column is_void boolean not null default false;
create index match_events_by_pass on match_events (pass_id);
