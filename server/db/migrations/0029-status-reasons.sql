-- Why a match is postponed, cancelled or awarded, in the organiser's words.
alter table matches add column status_reason text check (char_length(status_reason) between 1 and 40);
