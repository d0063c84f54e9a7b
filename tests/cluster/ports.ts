/** Every port of the cluster, all on 127.0.0.1. */
export const ports = {
  site: 21_000,
  primary: 21_002,
  replicas: 21_003,
  web: [21_011, 21_012, 21_013],
  jobs: 21_014,
  pooler: 21_030,
  nodes: [21_041, 21_042],
  rest: [21_051, 21_052],
  etcd: 21_060,
  etcdPeer: 21_061,
  objects: 21_070,
  account: 21_071,
  container: 21_072,
  object: 21_073,
  mail: 21_080,
} as const

export const loopback = '127.0.0.1'
export const site = `http://${loopback}:${ports.site}`
