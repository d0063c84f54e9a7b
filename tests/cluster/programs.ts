import { existsSync } from 'node:fs'

/** What the cluster is made of, and the Debian package of each. */
const packages: Record<string, string> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  '/usr/bin/swift-account-server': 'swift-account',
  '/usr/bin/swift-container-server': 'swift-container',
  '/usr/bin/swift-object-server': 'swift-object',
}

export const postgresBin = '/usr/lib/postgresql/15/bin'

/**
 * Throws with the line that installs what is missing.
 * @param wanted the packages that are needed; all without them
 */
export function requirePrograms(...wanted: string[]): void {
  const missing = Object.entries(packages).filter(
    ([file, name]) => !existsSync(file) && (wanted.length === 0 || wanted.includes(name)),
  )
  if (missing.length === 0) return
  const names = missing.map(([, name]) => name).join(' ')
  throw new Error(
    `Missing: ${missing.map(([file]) => file).join(', ')}. On Debian 12, as root:
  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d   # nothing starts by itself
  apt-get update && apt-get install --yes --no-install-recommends ${names}`,
  )
}
