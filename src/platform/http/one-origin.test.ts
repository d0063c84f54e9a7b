import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { keepOneOrigin } from './one-origin.ts'

const visit = async (
  publicUrl: string,
  url: string,
  init: RequestInit = { headers: { accept: 'text/html' } },
) => {
  const app = new Hono().use(keepOneOrigin(publicUrl)).all('*', (c) => c.text('here'))
  return (await app.request(url, init)).headers.get('location')
}
const home = 'http://127.0.0.1:3000'

describe('the one origin', () => {
  it('is where a browser is redirected from localhost', async () => {
    expect(await visit(home, 'http://localhost:3000/login?return=/dashbord')).toBe(
      `${home}/login?return=/dashbord`,
    )
    expect(await visit('http://localhost:3000', 'http://127.0.0.1:3000/')).toBe('http://localhost:3000/')
  })

  it.each([
    ['the address itself', home, `${home}/login`],
    ['another port, where something else listens', home, 'http://localhost:4000/'],
    ['a real name, which a proxy may have chosen', home, 'http://swap.example:3000/'],
    ['a site with a real name', 'https://swap.example', 'http://127.0.0.1/'],
    ['a path that looks like a host', home, `${home}//localhost`],
  ])('does not mind %s', async (_what, publicUrl, url) => {
    expect(await visit(publicUrl, url)).toBeNull()
  })

  it('does not mind calls', async () => {
    expect(await visit(home, 'http://localhost:3000/api/campain', {})).toBeNull()
    expect(
      await visit(home, 'http://localhost:3000/', { method: 'POST', headers: { accept: 'text/html' } }),
    ).toBeNull()
  })

  it('is not left through a path with two slashes', async () => {
    expect(await visit(home, 'http://localhost:3000//evil.test/')).toMatch(/^http:\/\/127\.0\.0\.1:3000\//)
  })
})
