/** Until 1.0.0, every change of tables goes in here; what drizzle cannot express is in migrations/0001_triggers.sql. */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const initial = 'migrations/0000_initial.sql'
const journal = 'migrations/meta/_journal.json'

rmSync(initial, { force: true })
rmSync('migrations/meta', { recursive: true, force: true })
const { status } = spawnSync('drizzle-kit', ['generate', '--name', 'initial'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

// For the operator class.
const extension = 'CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint\n'
writeFileSync(initial, extension + readFileSync(initial, 'utf8'))
const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
const [made] = entries
entries.push({ ...made, idx: 1, when: made.when + 1, tag: '0001_triggers' })
writeFileSync(journal, `${JSON.stringify({ ...rest, entries }, null, 2)}\n`)
