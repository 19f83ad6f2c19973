-- One's own sessions, told apart by a number that opens nothing; and no nickname in entries that nobody may edit later.
alter table sessions
  add column id bigint generated always as identity constraint sessions_id_taken unique,
  -- Browser and system by family ("Chrome · Android") and nothing finer: enough to tell one's own devices apart. Empty where
  -- it can't be told; null until the next request.
  add column device text constraint sessions_device_length check (char_length(device) <= 40);

-- Who got a role is named by the id: the name is looked up for as long as there is such an account.
update audit_entries set label = '' where subject = 'STAFF';
