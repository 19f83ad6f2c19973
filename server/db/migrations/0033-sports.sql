-- The sports that can be played: a kit of a later release, or of the campus itself, adds a row.
create table sports (
  sport text primary key constraint sports_code_upper_snake check (sport ~ '^[A-Z][A-Z0-9_]{0,29}$')
);

insert into sports values
  ('SOCCER'), ('BADMINTON'), ('TABLE_TENNIS'), ('DODGEBALL'),
  ('FUTSAL'), ('VOLLEYBALL'), ('JOKGU'), ('TUG_OF_WAR'), ('ARM_WRESTLING');

alter table competitions drop constraint competitions_sport_known;
alter table competitions add constraint competitions_sport_known foreign key (sport) references sports;
alter table teams drop constraint teams_sport_known;
alter table teams add constraint teams_sport_known foreign key (sport) references sports;
