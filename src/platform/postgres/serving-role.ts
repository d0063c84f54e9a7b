import pg from 'pg'

/** The server's role on the embedded database. */
const servingRole = 'swap'

/** The address of the serving role, which has the same password as the owner at `ownerUrl`. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = servingRole
  return url.href
}

/**
 * Gives the server a role that reads and writes rows and owns nothing, so that even injected SQL cannot change tables,
 * triggers or roles. Repeated after every migration, which may have created tables. Returns the role's address.
 * @param schemas whether it may create schemas, as the demo does
 */
export async function openToServer(ownerUrl: string, { schemas }: { schemas: boolean }): Promise<string> {
  const { password, pathname } = new URL(ownerUrl)
  const database = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [servingRole])
    if (!rowCount) await client.query(`create role ${servingRole}`)
    // The job queue's tables have row security without a policy: only their owner would see rows.
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
