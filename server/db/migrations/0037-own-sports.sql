-- Sports that a campus makes itself: words and rules in the form of the contract. Shipped ones have their kit in the release.
alter table sports add column form jsonb;
alter table sports add column version integer not null default 1;
alter table sports add constraint sports_own_named check ((form is not null) = (sport ~ '^OWN_'));
create unique index sports_name_taken on sports ((form -> 'names' ->> 'ko'));
create sequence own_sports;

-- The version of the sport whose rules the competition took over, or looked at and left.
alter table competitions add column sport_version integer;
