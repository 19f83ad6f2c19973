-- An array has no foreign key: a team that is a side of a match stays.
create function keep_sides() returns trigger language plpgsql as $$
begin
  if exists (select from matches where sides <> '{}' and sides @> array[old.id]) then
    raise exception 'team % is a side of a match', old.id
      using errcode = 'foreign_key_violation', constraint = 'matches_sides_known', table = 'teams';
  end if;
  return old;
end $$;
create trigger teams_keep_sides before delete on teams for each row execute function keep_sides();
