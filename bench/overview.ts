import { median } from './show.ts'
import type { Site } from './site.ts'

export async function timeOverview({ server, admin }: Site): Promise<number> {
  const headers = { cookie: admin.cookie, accept: 'text/html' }
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    const page = await fetch(`${server.site}/dashbord/overview`, { headers })
    await page.text()
    if (!page.ok) throw new Error(`the overview answered ${page.status}`)
    times.push(performance.now() - began)
  }
  return median(times)
}
