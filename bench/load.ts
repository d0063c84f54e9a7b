const generator: string = 'autocannon'

type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  setupClient(client: { setRequests(requests: (Ask & { method: 'GET' })[]): void }): void
}) => Promise<{
  '2xx': number
  non2xx: number
  errors: number
  duration: number
  statusCodeStats: unknown
  latency: { p50: number; p99: number }
  throughput: { total: number }
}>

export type Ask = { path: string; headers: Record<string, string> }

export type Load = {
  rate: number
  p50: number
  p99: number
  bytes: number
}

export async function putLoad(site: string, asks: Ask[], seconds: number, connections = 20): Promise<Load> {
  const { default: autocannon }: { default: Autocannon } = await import(generator)
  const result = await autocannon({
    url: site,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(shuffle(asks).map((ask) => ({ ...ask, method: 'GET' }))),
  })
  const answered = result['2xx']
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${site}${asks[0]?.path}: ${answered} good answers, ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`,
    )
  }
  return {
    rate: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total / answered,
  }
}

function shuffle<Item>(items: Item[]): Item[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    const [one, two] = [shuffled[at], shuffled[other]] as [Item, Item]
    shuffled[at] = two
    shuffled[other] = one
  }
  return shuffled
}
