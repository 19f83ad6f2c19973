-- When a match really began and ended, by the server's clock: what comes after it on its court follows from that.
alter table matches add column started_at timestamptz, add column ended_at timestamptz;

create function keep_actual_times() returns trigger language plpgsql as $$
begin
  if new.status = 'LIVE' then
    new.started_at := coalesce(old.started_at, now());
    new.ended_at := null;
  elsif new.status in ('PAST', 'FORFEIT') then
    if old.status = 'LIVE' then
      new.ended_at := now();
    end if;
  else
    new.started_at := null;
    new.ended_at := null;
  end if;
  return new;
end $$;
create trigger matches_actual_times before update on matches for each row
  when (old.status is distinct from new.status) execute function keep_actual_times();
