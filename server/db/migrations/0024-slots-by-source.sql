-- A slot's source alone says whose winner or loser comes there: the same said again at the feeder could differ from it.
alter table matches drop column next_match_id, drop column next_slot, drop column loser_match_id, drop column loser_slot;

-- A source names its feeder by round and place: matches that were set one by one get theirs, in the order they were set.
update matches m set position = placed.position
from (
  select u.id, row_number() over (partition by u.competition_id, u.round order by u.id) + coalesce((
    select max(p.position) from matches p
    where p.competition_id = u.competition_id and p.round = u.round and p.deleted_at is null), 0) as position
  from matches u
  where u.match_type = 'TOURNAMENT' and u.position is null and u.deleted_at is null and u.round in
    ('ROUND_OF_128', 'ROUND_OF_64', 'ROUND_OF_32', 'ROUND_OF_16', 'QUARTER_FINALS', 'SEMI_FINALS', 'FINAL', 'THIRD_PLACE')
) placed
where m.id = placed.id;
