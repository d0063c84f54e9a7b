#!/bin/bash
# Makes the database and the serving role in the container of compose.yaml. Migrations give the role its rights.
set -euo pipefail
psql --username postgres --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role swap login bypassrls password :'password';
create database swap encoding 'UTF8' template template0;
SQL
