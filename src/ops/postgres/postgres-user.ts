import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, lstat, mkdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../../platform/start-error.ts'

/** The user that PostgreSQL runs as, because it refuses root; null for this process's own user. */
export type DatabaseUser = { uid: number; gid: number } | null

/** Where the database's user finds the data directory and the programs, and who that user is. */
export type Reach = { directory: string; postgres: string; initdb: string; run: DatabaseUser }

/** Finds the user to run PostgreSQL as: null unless this process is root's, else the system's `postgres`, created if missing. */
export async function findDatabaseUser(): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return null
  let known = await lookUp('postgres')
  if (!known) {
    createUser()
    known = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  }
  if (!known)
    throw new StartError(
      'PostgreSQL does not run as root, and there is no other user here. Start Swap as an ordinary user.',
    )
  return known
}

/**
 * Makes the data directory and programs reachable for the database's user. If only root can enter the folder, the database is
 * under /var/lib/swap, linked from `directory`.
 */
export async function reachAsDatabaseUser(
  user: DatabaseUser,
  directory: string,
  programs: { postgres: string; initdb: string },
): Promise<Reach> {
  if (!user) return { directory, ...programs, run: user }
  const { postgres, initdb } = programs
  const reach = { directory, postgres, initdb, run: user }
  if (!(await canEnter(dirname(directory), user))) {
    const link = await lstat(directory).catch(() => null)
    if (link && !link.isSymbolicLink()) {
      throw new StartError(
        `The user 'postgres' cannot enter ${directory}. Move DATA_DIR to a folder that every user may enter, such as /srv/swap.`,
      )
    }
    if (!link) await symlink(await makePlace(directory), directory)
    reach.directory = resolve(dirname(directory), await readlink(directory))
  }
  if (!(await canEnter(dirname(postgres), user))) {
    const native = dirname(dirname(postgres))
    const { size, mtimeMs } = await stat(postgres)
    const copy = join('/var/lib/swap', `postgresql-${size}-${Math.trunc(mtimeMs)}`)
    await cp(native, copy, { recursive: true, verbatimSymlinks: true, force: false })
    reach.postgres = join(copy, 'bin', 'postgres')
    reach.initdb = join(copy, 'bin', 'initdb')
  }
  return reach
}

/** Creates a folder for the database, with a note of the link's path for people who find it orphaned. */
async function makePlace(directory: string): Promise<string> {
  const place = join('/var/lib/swap', randomUUID())
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'linked-from'), `${directory}\n`)
  return join(place, 'db')
}

async function lookUp(name: string): Promise<DatabaseUser> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

function createUser(): void {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      {
        stdio: 'ignore',
      },
    )
  } catch {
    // Another user is chosen.
  }
}

/** Returns whether a user can enter every existing folder on the way to a path. */
async function canEnter(path: string, user: NonNullable<DatabaseUser>): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const folder = await stat(at).catch(() => null)
    if (folder) {
      const bit =
        folder.uid === user.uid
          ? constants.S_IXUSR
          : folder.gid === user.gid
            ? constants.S_IXGRP
            : constants.S_IXOTH
      if ((folder.mode & bit) === 0) return false
    }
    if (dirname(at) === at) return true
  }
}
