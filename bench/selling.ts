import { type Asked, buyPhone } from './buy-phone.ts'
import { openLine } from './open-line.ts'
import { median } from './show.ts'
import type { Site } from './site.ts'

export type Sales = { buyers: number; sales: number; rate: number; p50: number; p99: number }

export async function measureSelling(
  { server, members, phones }: Pick<Site, 'members' | 'phones'> & { server: Pick<Site['server'], 'site'> },
  buyers: number,
  sales: number,
): Promise<Sales> {
  const times: number[] = []
  let begun = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      const line = openLine(server.site)
      const ask = async ({ method, path, headers, body = '' }: Asked) => {
        const { status, text } = await line.ask(method, path, headers, body)
        return { status, body: JSON.parse(text) }
      }
      while (begun < sales) {
        const nth = begun++
        const phone = phones.pop()
        const buyer = members[nth % members.length]
        if (!phone || !buyer) throw new Error('there are no more phones or buyers')
        const from = performance.now()
        await buyPhone(ask, buyer, phone)
        times.push(performance.now() - from)
      }
      line.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  return {
    buyers,
    sales,
    rate: sales / seconds,
    p50: median(times),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}
