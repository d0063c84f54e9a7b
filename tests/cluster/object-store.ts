import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loopback, ports } from './ports.ts'
import { type Program, runProgram, until } from './run-program.ts'

export type ObjectStore = {
  /** The bucket, as STORAGE_URL. */
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

const bucket = 'pictures'
const key = { id: 'swap:swap', secret: 'swift-secret' }

/** OpenStack Swift on one disk, with its S3 interface and without copies: an object store that is not our own program. */
export async function createObjectStore(root: string): Promise<ObjectStore> {
  const folder = join(root, 'swift')
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  await mkdir(join(folder, 'cache'))
  const backends = { account: ports.account, container: ports.container, object: ports.object }
  for (const [name, port] of Object.entries(backends)) {
    await writeFile(join(folder, `${name}.conf`), backendConf(name, port, folder))
    const ring = (...args: string[]) =>
      execFileSync('swift-ring-builder', [join(folder, `${name}.builder`), ...args], { stdio: 'pipe' })
    ring('create', '6', '1', '1')
    ring(
      'add',
      '--region',
      '1',
      '--zone',
      '1',
      '--ip',
      loopback,
      '--port',
      String(port),
      '--device',
      'disk',
      '--weight',
      '1',
    )
    ring('rebalance')
  }
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder))
  let programs: Program[] = []
  const kill = async () => {
    for (const program of programs) await program.kill()
    programs = []
  }
  return {
    url: `s3+http://${encodeURIComponent(key.id)}:${key.secret}@${loopback}:${ports.objects}/${bucket}?region=us-east-1`,
    async start() {
      const log = join(root, 'swift.log')
      programs = ['account', 'container', 'object', 'proxy'].map((name) =>
        runProgram(`/usr/bin/swift-${name}-server`, [join(folder, `${name}.conf`)], {
          log,
        }),
      )
      await until(30, createBucket)
    },
    kill,
    stop: kill,
  }
}

const common = (port: number, folder: string) => `[DEFAULT]
bind_ip = ${loopback}
bind_port = ${port}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
user = ${process.getuid?.() === 0 ? 'root' : process.env.USER}
log_facility =
recon_cache_path = ${join(folder, 'cache')}
`

const backendConf = (name: string, port: number, folder: string) => `${common(port, folder)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConf = (folder: string) => `${common(ports.objects, folder)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${loopback}:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_swap_swap = ${key.secret} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/** Makes the bucket, signed as S3 did first ("Signing and authenticating REST requests"): an HMAC of four lines. */
async function createBucket(): Promise<void> {
  const date = new Date().toUTCString()
  const signature = createHmac('sha1', key.secret).update(`PUT\n\n\n${date}\n/${bucket}`).digest('base64')
  const made = await fetch(`http://${loopback}:${ports.objects}/${bucket}`, {
    method: 'PUT',
    headers: { date, authorization: `AWS ${key.id}:${signature}` },
  })
  // 409: it is there already.
  if (!made.ok && made.status !== 409) throw new Error(`the bucket: ${made.status} ${await made.text()}`)
}
