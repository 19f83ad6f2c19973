-- Sports whose points are added up by periods or innings.
insert into sports values ('BASKETBALL'), ('BASKETBALL_3X3'), ('KICKBALL'), ('SOFTBALL');
