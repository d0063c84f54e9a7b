#!/bin/sh
# restore-to.sh BASE ARCHIVE FOLDER TIME: makes FOLDER a data directory with the state of TIME ('2026-11-22 14:00:00+06'), from a base
# backup that is older and the archived WAL since. Start PostgreSQL on it: it replays, stops before the first commit after TIME, and
# takes writes. Point DATABASE_URL there only after you have looked at it.
set -eu
base=$1 archive=$2 folder=$3 time=$4
[ ! -e "$folder" ] || { echo "$folder exists already" >&2; exit 1; }
cp -a "$base" "$folder"
chmod 700 "$folder"
# The recovered server must not write into the archive of the first one; switch archiving on with a folder of its own.
cat >> "$folder/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$time'
recovery_target_action = 'promote'
archive_mode = off
SETTINGS
touch "$folder/recovery.signal"
