-- Nicknames that look alike are taken: Cyrillic а and Latin a, fullwidth letters, 0 and o. The key (NFC, case-folded) stays
-- what it was; accounts that are alike already keep their names.
create function nickname_skeleton(nickname_key text) returns text language sql immutable strict parallel safe
return translate(
  lower(normalize(nickname_key, nfkc)),
  -- Cyrillic, Greek, Armenian, Latin variants and digits, in this order; what has no counterpart below is removed.
  'авсԁеғһніӏјкмпорԛгѕтуѵԝхү' || 'αβεηικμνορτυχζωϲγ' || 'օոսհզց' || 'ɑɡıɩl01|' ||
    U&'\200B\200C\200D\200E\200F\2060\FEFF\00AD\034F\115F\1160\180E\3164\FE0F',
  'abcdefhhiijkmnopqrstyvwxy' || 'abehikmnoptyxzwcy' || 'onuhqg' || 'agiiioii'
);

create index users_by_nickname_skeleton on users (nickname_skeleton(nickname_key));

create function reject_alike_nickname() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and nickname_skeleton(new.nickname_key) = nickname_skeleton(old.nickname_key) then
    return new;
  end if;
  -- One at a time: two people who want a name in the same moment see each other.
  perform pg_advisory_xact_lock(hashtext('nicknames'));
  if exists (
    select from users where nickname_skeleton(nickname_key) = nickname_skeleton(new.nickname_key) and id <> new.id
  ) then
    raise unique_violation using constraint = 'users_nickname_taken', message = 'a nickname that looks alike is taken';
  end if;
  return new;
end $$;

create trigger reject_alike_nickname before insert or update of nickname_key on users
  for each row execute function reject_alike_nickname();
