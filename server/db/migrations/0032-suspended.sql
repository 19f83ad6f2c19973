-- Since when a running match stands still, and why: both are written as its log folds.
alter table matches add column suspended_at timestamptz, add column suspend_reason text;
