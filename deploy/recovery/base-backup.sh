#!/bin/sh
# base-backup.sh FOLDER: copies a running server into a new folder. The server is the one of PGHOST, PGPORT and PGUSER; the role needs
# REPLICATION. Run it every night, and keep the archive of the WAL since the oldest base backup that you keep.
set -eu
folder=$1
pg_basebackup --pgdata "$folder" --format plain --wal-method stream --checkpoint fast --no-password
pg_verifybackup --quiet "$folder"
