#!/bin/bash
# Backups of an installation in containers: one a night, or `once` right away; encrypted with /backup-key, kept for 29 days.
# Back again, with the processes stopped, into an empty database:
#   openssl enc -d -aes-256-cbc -pbkdf2 -pass file:/backup-key -in /backups/FILE | pg_restore --clean --if-exists --dbname=campus
set -euo pipefail
[ -s /backup-key ] || { echo 'backup: /backup-key is empty: openssl rand -base64 48 > backup-key' >&2; exit 2; }

back_up() {
  local file
  file=/backups/campus-$(date +%Y%m%d-%H%M%S).dump
  pg_dump --format=custom | openssl enc -aes-256-cbc -pbkdf2 -pass file:/backup-key -out "$file.part"
  # Readable with the key, to its last byte.
  openssl enc -d -aes-256-cbc -pbkdf2 -pass file:/backup-key -in "$file.part" | pg_restore --file=/dev/null
  mv "$file.part" "$file"
  find /backups -name 'campus-*.dump*' -mtime +29 -delete
  echo "backup: $file, $(stat -c %s "$file") bytes"
}

if [ "${1:-}" = once ]; then
  back_up
  exit
fi
while true; do
  sleep $(($(date -d 'tomorrow 04:10' +%s) - $(date +%s)))
  back_up || echo 'backup: failed, the next one is tomorrow' >&2
done
