import { expect, it } from 'vitest'
import { openMarketplace } from '../support/marketplace.ts'
import type { OpenApiDocument } from '../support/response-check.ts'

/** Names that every object inherits, one of each kind: a class, an object, what makes it a text, a function. Alone and typed as if they were a model's. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'].flatMap((name) => [
  name,
  `${name} 7`,
])

type Parameter = { in: string; name: string }

const market = await openMarketplace()

it('takes no name that every object inherits for a known one, in any parameter of a GET', async () => {
  const seller = await market.signUp('seller')
  const { email, token } = await market.signUp('admin')
  await market.addPhone(seller, { product_name: 'constructor 7', productDetails: names.join(', ') })
  const { paths } = (await (await market.request('/api/openapi.json')).json()) as OpenApiDocument
  const failed: string[] = []
  const accepting = new Set<string>()
  for (const [path, methods] of Object.entries(paths)) {
    const { parameters = [] } = (methods.get ?? {}) as { parameters?: Parameter[] }
    const typed = parameters.filter(({ in: place, name }) => place === 'query' && name !== 'email')
    for (const { name } of typed) {
      await market.resetRateLimits()
      for (const value of names) {
        const query = new URLSearchParams({ email, [name]: value })
        const address = `/api${path.replace(/\{\w+\}/g, 'x')}?${query}`
        const { status, body } = await market.request(address, { token })
        await body?.cancel()
        if (status === 200) accepting.add(path)
        if (status >= 500) failed.push(`${status} ${path} ${name}=${value}`)
      }
    }
  }
  expect(failed).toEqual([])
  expect([...accepting]).toEqual(
    expect.arrayContaining([
      '/search',
      '/search/suggest',
      '/myproduct',
      '/bookingproduct',
      '/seller',
      '/report',
    ]),
  )
})

it('takes none of them for a language', async () => {
  for (const name of names) {
    const cookie = `locale=${encodeURIComponent(name)}`
    const { status, headers } = await market.request('/api/categories', { cookie })
    expect([status, headers.get('content-language') ?? 'en']).toEqual([200, 'en'])
  }
})
