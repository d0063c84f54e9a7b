#!/bin/sh
# PostgreSQL's archive_command: '/usr/lib/swap/archive-wal.sh ARCHIVE "%p" "%f"'. Keeps a segment whole or not at all, and refuses to
# replace one by another (PostgreSQL, "Setting Up WAL Archiving").
set -eu
archive=$1 segment=$2 name=$3
if [ -f "$archive/$name" ]; then
  exec cmp -s "$segment" "$archive/$name"
fi
cp "$segment" "$archive/.$name.$$"
sync "$archive/.$name.$$"
mv "$archive/.$name.$$" "$archive/$name"
sync "$archive"
