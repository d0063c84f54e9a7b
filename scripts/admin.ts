import { hostname, userInfo } from 'node:os'
import { grantAdmin, removeFactors, revokeAdmin } from '../src/admin/index.ts'
import { listAdmins } from '../src/auth/index.ts'
import { staffRoles } from '../src/auth/rules.ts'
import { readDatabaseEnv } from '../src/ops/env.ts'
import { servingRole } from '../src/ops/postgres/serving-role.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { prepareDatabase } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { onDatabase, runCommand } from './command.ts'

const usage = `Usage:
  npm run admin -- list
  npm run admin -- grant someone@example.com              an owner, in charge of everything
  npm run admin -- grant someone@example.com support      decides reports (or finance: pays out and refunds)
  npm run admin -- revoke someone@example.com
  npm run admin -- remove-factors someone@example.com    for an admin or user who has lost them`

const why = {
  'no-such-account': 'No account has this e-mail. Its owner has to sign up first.',
  'last-admin': 'This is the last owner. Grant somebody else first.',
}

const acts = {
  grant: { run: grantAdmin, done: 'is now an admin', before: 'was one already' },
  revoke: { run: revokeAdmin, done: 'is now no admin', before: 'was no admin already' },
  'remove-factors': {
    run: removeFactors,
    done: 'signs in without a second factor now, and has to do so anew everywhere',
    before: 'had no second factor',
  },
}

const by = { id: null, name: `${userName()} at the command line`, address: hostname() }

const [command, email = '', part] = process.argv.slice(2)
const staff = staffRoles.find((role) => role === part) ?? null

async function run(): Promise<number> {
  const act = Object.entries(acts).find(([name]) => name === command)?.[1]
  const isUnderstood = part === undefined || (command === 'grant' && staff !== null)
  if (!(isUnderstood && (command === 'list' || (act && email.includes('@'))))) {
    console.error(usage)
    return 2
  }
  const log = createLog()
  const env = readDatabaseEnv(process.env)
  return onDatabase(env, async ({ url, inUse }) => {
    if (!inUse) await prepareDatabase(url, log, { serving: servingRole(env, url) })
    const db = openDatabase(url, log, 1)
    try {
      if (!act) {
        const admins = await listAdmins(db)
        console.log(
          admins.length === 0
            ? 'There is no admin yet.'
            : admins.map((admin) => `${admin.email}  ${admin.staff ?? 'owner'}  ${admin.name}`).join('\n'),
        )
        return 0
      }
      const done = await act.run(db, by, email, staff)
      if (!done.ok) {
        console.error(why[done.why])
        return 1
      }
      console.log(`${email} ${done.value.changed ? act.done : act.before}.`)
      return 0
    } finally {
      await db.$client.end()
    }
  })
}

/** The system's name for this user; in a container there may be none. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return 'somebody'
  }
}

await runCommand(run)
