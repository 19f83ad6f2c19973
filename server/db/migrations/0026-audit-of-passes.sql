-- What follows from a result that was scored by a pass is the pass's doing: an entry names it, as it names an account.
alter table audit_entries add column pass_id bigint references scorer_passes on delete set null;
create index audit_entries_by_pass on audit_entries (pass_id);
