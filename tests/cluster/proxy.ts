import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fillTemplate } from './fill-template.ts'
import { loopback, ports } from './ports.ts'
import { type Program, runProgram } from './run-program.ts'

export type SiteProxy = Program & {
  /** Gives a command to haproxy, such as `set server web/web1 state drain`. */
  command(text: string): Promise<string>
}

/** Starts haproxy in front of the web processes and of PostgreSQL. */
export async function startSiteProxy(root: string): Promise<SiteProxy> {
  const folder = join(root, 'haproxy')
  await mkdir(folder)
  const config = join(folder, 'haproxy.cfg')
  const at = (port: number) => `${loopback}:${port}`
  await fillTemplate(
    'haproxy/haproxy.cfg',
    {
      RUN_DIR: folder,
      SITE_ADDRESS: at(ports.site),
      SITE_HOST: at(ports.site),
      WEB_1: at(ports.web[0]),
      WEB_2: at(ports.web[1]),
      WEB_3: at(ports.web[2]),
      PRIMARY_ADDRESS: at(ports.primary),
      REPLICA_ADDRESS: at(ports.replicas),
      NODE_1: at(ports.nodes[0]),
      NODE_1_REST: ports.rest[0],
      NODE_2: at(ports.nodes[1]),
      NODE_2_REST: ports.rest[1],
    },
    config,
  )
  const program = runProgram('/usr/sbin/haproxy', ['-db', '-f', config], { log: join(root, 'haproxy.log') })
  return { ...program, command: (text) => sendCommand(join(folder, 'haproxy.sock'), text) }
}

function sendCommand(path: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(path, () => socket.write(`${text}\n`))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
