import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import AuditLogPage, { clientLoader } from '../../src/admin/audit/pages/audit-log.tsx'
import { streamStore } from '../../src/notifications/components/event-stream.ts'
import { Drawer } from '../../src/storefront/components/drawer.tsx'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import { findQueryClient } from '../../src/ui/query-client.ts'
import { join, openPage, waitUntilIdle } from './open-page.tsx'

/** How often the page has called this address. */
const asked = (path: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === `/api${path}`)
    .length

const Site = () => (
  <>
    <Drawer />
    <PlainLayout />
  </>
)

test.each([
  ['bayer', '/unreadnotifications'],
  ['seller', '/waitingsales'],
  ['admin', '/queue/counts'],
] as const)('what a signed-in %s must know is asked once while the page opens', async (role, path) => {
  await join(role)
  openPage('/dashbord', { path: '/dashbord', element: <h1>A page</h1>, layout: <Site /> })
  await expect.poll(() => streamStore.read().hasBegun).toBe(true)
  await expect.poll(() => asked(path)).toBeGreaterThan(0)
  await waitUntilIdle()
  expect(asked(path)).toBe(1)
})

test('a page fetches its data as it is gone to, once, and again for another search', async () => {
  await join('admin')
  const path = '/dashbord/audit'
  const started: number[] = []
  openPage(path, {
    path,
    element: (
      <>
        <AuditLogPage />
        <Link to="?q=nobody">Another search</Link>
      </>
    ),
    clientLoader: (args) => {
      const loaded = clientLoader(args)
      started.push(findQueryClient().isFetching())
      return loaded
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilIdle()
  expect(asked('/audit')).toBe(1)
  await page.getByRole('link', { name: 'Another search' }).click()
  await expect.poll(() => asked('/audit')).toBe(2)
  await waitUntilIdle()
  expect({ started, asked: asked('/audit') }).toEqual({ started: [1, 1], asked: 2 })
})
