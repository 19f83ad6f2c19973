-- Two scorers apart: what makes the result counts once both have tapped it. Which of the two made a tap is in its body.
alter table matches add column is_scored_apart boolean not null default false;
