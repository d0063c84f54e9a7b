import pg from 'pg'

/** The role that the server works as on the embedded database. */
const servingRole = 'swap'

/** The address of the serving role, which has the same password as the owner at `ownerUrl`. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = servingRole
  return url.href
}

/**
 * Lets the server work on a migrated database as a role that reads and writes rows and owns nothing, so that it cannot
 * change tables, triggers or roles whatever statement is smuggled into it. Repeated after every migration, which may have
 * made tables. Answers the role's address.
 * @param schemas whether it may add schemas of its own, as the demo does
 */
export async function openToServer(ownerUrl: string, { schemas }: { schemas: boolean }): Promise<string> {
  const { password, pathname } = new URL(ownerUrl)
  const database = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [servingRole])
    if (!rowCount) await client.query(`create role ${servingRole}`)
    // The tables of the job queue have row security and no policy: their owner alone would see their rows.
    await client.query(`
      alter role ${servingRole} login bypassrls password ${pg.escapeLiteral(decodeURIComponent(password))};
      grant usage on schema public, graphile_worker to ${servingRole};
      grant select, insert, update, delete on all tables in schema public, graphile_worker to ${servingRole};
      grant usage on all sequences in schema public, graphile_worker to ${servingRole};
      ${schemas ? `grant create on database ${database} to` : `revoke create on database ${database} from`} ${servingRole}`)
    return asServer(ownerUrl)
  } finally {
    await client.end()
  }
}
