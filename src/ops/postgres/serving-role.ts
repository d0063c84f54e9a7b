import pg from 'pg'
import { roleOf } from '../../platform/database/address.ts'
import { StartError } from '../../platform/start-error.ts'
import type { Env } from '../env.ts'

/** The role that the server works as: it reads and writes rows and owns nothing. */
export type ServingRole = {
  url: string
  /** Whether it may create schemas, as the demo does. */
  schemas: boolean
}

const embeddedRole = 'swap'

/** The address by which the server reaches the embedded database, in its own role with the owner's password. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = embeddedRole
  return url.href
}

/** Returns the role that the server works as; undefined when that is the owner itself, or nobody. */
export function servingRole(
  env: Pick<Env, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'demo'>,
  ownerUrl: string,
): ServingRole | undefined {
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL) return undefined
  const url = env.DATABASE_URL ?? asServer(ownerUrl)
  return roleOf(url).name === roleOf(ownerUrl).name ? undefined : { url, schemas: env.demo }
}

/** Creates the role, which cannot change tables, triggers, roles or append-only rows. Repeated after every migration. */
export async function grantToServer(owner: pg.Client, { url, schemas }: ServingRole): Promise<void> {
  const { name, password } = roleOf(url)
  await makeRole(owner, name, password)
  const role = pg.escapeIdentifier(name)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  await owner.query(`
    grant connect on database ${database} to ${role};
    grant usage on schema public, graphile_worker, drizzle to ${role};
    grant select, insert, update, delete on ${await listOwned(owner, ['r', 'v'])} to ${role};
    grant usage on sequence ${await listOwned(owner, ['S'])} to ${role};
    grant select on drizzle.__drizzle_migrations to ${role};
    ${schemas ? `grant create on database ${database} to` : `revoke create on database ${database} from`} ${role}`)
  for (const table of await listAppendOnly(owner)) {
    await owner.query(`revoke update, delete on ${table} from ${role}`)
  }
  await openQueue(owner, name)
}

/** Tables (`r`), views (`v`) or sequences (`S`), without those of extensions. */
async function listOwned(owner: pg.Client, kinds: ('r' | 'v' | 'S')[]): Promise<string> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relkind = any($1) and pg_has_role(relowner, 'usage')
       and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
    [kinds],
  )
  return rows[0]?.names ?? ''
}

async function makeRole(owner: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  const secret = password && ` password ${pg.escapeLiteral(password)}`
  try {
    await owner.query(`create role ${pg.escapeIdentifier(name)} login${secret}`)
  } catch (error) {
    // 42501: insufficient privilege.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new StartError(
      `The role "${name}" of DATABASE_URL does not exist, and the owner may not create it. Have an administrator of PostgreSQL run: create role ${pg.escapeIdentifier(name)} login password '…'`,
    )
  }
}

/** Lists the tables whose rows a trigger protects from changes. */
async function listAppendOnly(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_append\\_only'`)
  return rows.map(({ name }) => name)
}

/** Opens the queue's tables to the role: with row security and no policy, only the owner would see rows. */
async function openQueue(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
       select from pg_policies where schemaname = 'graphile_worker' and tablename = relname and $1 = any(roles))`,
    [name],
  )
  for (const table of rows) {
    await owner.query(
      `create policy ${pg.escapeIdentifier(`${name} serves`)} on ${table.name} to ${pg.escapeIdentifier(name)} using (true) with check (true)`,
    )
  }
}
