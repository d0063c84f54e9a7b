import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabaseNode, type DatabaseNode } from './database-node.ts'
import { fillTemplate } from './fill-template.ts'
import { loopback, ports } from './ports.ts'
import { giveToDatabase, type Program, runProgram, until } from './run-program.ts'

/** The password of each role. */
type Roles = Record<'swap_owner' | 'swap', string>

type Member = { name: string; role: string; state: string; lag?: number }

export type DatabaseCluster = {
  nodes: DatabaseNode[]
  etcd: { start(): void; kill(): Promise<void> }
  /** The addresses of the tables' owner and of the role that serves, through pgbouncer. */
  ownerUrl: string
  servingUrl: string
  /** That of the superuser on whichever node is the primary. */
  adminUrl: string
  /** That of the serving role on a replica. */
  replicaUrl: string
  findPrimary(): Promise<DatabaseNode>
  findStandby(): Promise<DatabaseNode>
  /** Waits until a primary and a synchronous standby that lags by nothing are there. */
  untilWhole(seconds: number): Promise<void>
  /** Makes the standby the primary, and the primary the standby. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

/** Starts etcd, two Patroni nodes and pgbouncer. haproxy, which leads pgbouncer to the primary, must be running. */
export async function startDatabaseCluster(root: string): Promise<DatabaseCluster> {
  const passwords = { postgres: createPassword(), replication: createPassword() }
  const roles = { swap_owner: createPassword(), swap: createPassword() }
  let etcd = startEtcd(root)
  const nodes = [await createDatabaseNode(root, 0, passwords), await createDatabaseNode(root, 1, passwords)]
  for (const node of nodes) node.start()
  await untilWhole(60)
  const adminUrl = `postgres://postgres:${passwords.postgres}@${loopback}:${ports.primary}/postgres`
  await until(15, () => createRoles(adminUrl, roles))
  const pooler = await startPooler(root, roles)
  const urlOf = (role: keyof Roles, port: number) =>
    `postgres://${role}:${roles[role]}@${loopback}:${port}/swap`
  await until(15, () => ask(urlOf('swap_owner', ports.pooler), 'select 1'))
  return {
    nodes,
    etcd: {
      kill: () => etcd.kill(),
      start() {
        etcd = startEtcd(root)
      },
    },
    ownerUrl: urlOf('swap_owner', ports.pooler),
    servingUrl: urlOf('swap', ports.pooler),
    adminUrl: adminUrl.replace(/postgres$/, 'swap'),
    replicaUrl: urlOf('swap', ports.replicas),
    findPrimary: () => findNode(nodes, (role) => role === 'leader'),
    findStandby: () => findNode(nodes, (role) => role !== 'leader'),
    untilWhole,
    switchOver: () => switchOver(nodes),
    async stop() {
      await pooler.stop()
      for (const node of nodes) await node.remove()
      await etcd.stop()
    },
  }
}

/** The nodes as Patroni sees them. */
async function listMembers(): Promise<Member[]> {
  for (const port of ports.rest) {
    const answer = await fetch(`http://${loopback}:${port}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  throw new Error('no node answers')
}

async function findNode(nodes: DatabaseNode[], is: (role: string) => boolean): Promise<DatabaseNode> {
  return until(30, async () => {
    const member = (await listMembers()).find(({ role }) => is(role))
    const node = nodes.find(({ name }) => name === member?.name)
    if (!node) throw new Error('no node has this role')
    return node
  })
}

function untilWhole(seconds: number): Promise<void> {
  return until(seconds, async () => {
    const members = await listMembers()
    const leader = members.some(({ role, state }) => role === 'leader' && state === 'running')
    const standby = members.some(
      ({ role, state, lag }) => role === 'sync_standby' && /running|streaming/.test(state) && lag === 0,
    )
    if (!leader || !standby) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`)
  })
}

async function switchOver(nodes: DatabaseNode[]): Promise<void> {
  const leader = await findNode(nodes, (role) => role === 'leader')
  const port = ports.rest[nodes.indexOf(leader)]
  const answer = await fetch(`http://${loopback}:${port}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name }),
  })
  if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
}

function startEtcd(root: string): Program {
  const client = `http://${loopback}:${ports.etcd}`
  const peer = `http://${loopback}:${ports.etcdPeer}`
  const options = {
    'data-dir': join(root, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  return runProgram('/usr/bin/etcd', args, { log: join(root, 'etcd.log') })
}

async function startPooler(root: string, roles: Roles): Promise<Program> {
  const users = join(root, 'pgbouncer-users.txt')
  const lines = Object.entries(roles).map(([role, password]) => `"${role}" "${password}"\n`)
  await writeFile(users, lines.join(''))
  const config = join(root, 'pgbouncer.ini')
  await fillTemplate(
    'pgbouncer/pgbouncer.ini',
    {
      PRIMARY_HOST: loopback,
      PRIMARY_PORT: ports.primary,
      POOLER_HOST: loopback,
      POOLER_PORT: ports.pooler,
      POOLER_USERS: users,
      LOG_DIR: join(root, 'pooler'),
      RUN_DIR: join(root, 'pooler'),
    },
    config,
  )
  for (const path of [users, join(root, 'pooler')]) await giveToDatabase(path)
  return runProgram('/usr/sbin/pgbouncer', [config], { log: join(root, 'pooler.log'), asDatabase: true })
}

/** The role that owns the tables and runs migrations, and the one that serves and owns nothing. */
async function createRoles(adminUrl: string, roles: Roles): Promise<void> {
  for (const [role, password] of Object.entries(roles)) {
    await ask(adminUrl, `create role ${role} login bypassrls password ${pg.escapeLiteral(password)}`)
  }
  await ask(adminUrl, 'create database swap owner swap_owner')
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function createPassword(): string {
  return randomBytes(12).toString('hex')
}
