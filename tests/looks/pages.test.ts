import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../../src/routes.ts'
import { pages, pictureName, viewers } from './pages.ts'

type Entry = { id?: string; file: string; path?: string; index?: boolean; children?: Entry[] }

const listPages = (entries: Entry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? listPages(children) : file))

const toRoutes = (entries: Entry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) =>
    index
      ? { index: true, id: file }
      : { path, id: file + path, handle: file, children: children && toRoutes(children) },
  )

test('there is a picture of every page', () => {
  const seen = Object.values(pages)
    .flat()
    .map((address) =>
      matchRoutes(toRoutes(routes), { pathname: new URL(address, 'http://swap.test').pathname }),
    )
  const files = new Set(
    seen.map((matches) => matches?.at(-1)?.route).map((route) => route?.handle ?? route?.id),
  )
  expect(listPages(routes).filter((file) => !files.has(file))).toEqual([])
})

test('each look has the pictures of these pages and no other', () => {
  const names = viewers.flatMap((viewer) =>
    pages[viewer].map((address) => `${pictureName(viewer, address)}.webp`),
  )
  const folder = join(import.meta.dirname, 'pictures')
  for (const look of readdirSync(folder)) {
    const stored = readdirSync(join(folder, look)).filter((file) => !file.endsWith('.now.webp'))
    expect(stored.sort(), look).toEqual(names.sort())
  }
})
