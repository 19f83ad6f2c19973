#!/bin/sh
# Run once by the postgres image, in an empty data folder: the database, its owner, and the roles that processes connect as.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v application="$DATABASE_PASSWORD" -v media="$MEDIA_PASSWORD" <<'SQL'
create role "campus-owner" login password :'owner';
create role "campus-score" login password :'application';
create role "campus-media" login password :'media';
create database campus owner "campus-owner";
revoke all on database campus from public;
grant connect, temporary on database campus to "campus-score";
grant connect on database campus to "campus-media";
SQL
# What stands on the command line wins over it.
echo "include_if_exists = '/etc/campus-score/postgresql.conf'" >> "$PGDATA/postgresql.conf"
