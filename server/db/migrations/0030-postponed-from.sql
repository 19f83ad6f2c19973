-- The start that a postponed match had before: once it has another one, people see both, and both days list it.
alter table matches add column postponed_from timestamptz;
create index matches_by_postponed_from on matches (postponed_from) where status = 'POSTPONED';
