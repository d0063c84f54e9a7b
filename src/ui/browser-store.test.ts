import { afterEach, expect, test, vi } from 'vitest'
import { readStored, removeStored, store, storedKeys } from './browser-store.ts'

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** Stubs the storage of a browser: what reading the property gives, or throws. */
const stubStorage = (read: () => unknown) => {
  vi.unstubAllGlobals()
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { get: read, configurable: true })
}

afterEach(() => {
  for (const key of storedKeys()) removeStored(key)
})

test.each([
  ['throws when it is read', denied],
  ['is null', () => null],
  ['throws at each call', () => ({ getItem: denied, setItem: denied, removeItem: denied })],
])('where storage %s, a text lasts as long as the page', (_, read) => {
  stubStorage(read)
  expect(readStored('token')).toBeNull()
  expect(store('token', 'a')).toBe(false)
  expect(readStored('token')).toBe('a')
  expect(storedKeys()).toContain('token')
  removeStored('token')
  expect(readStored('token')).toBeNull()
})

test('where storage is full, the older text does not come back', () => {
  const items = new Map([['token', 'old']])
  stubStorage(() => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => items.delete(key),
  }))
  expect(store('token', 'new')).toBe(false)
  expect(readStored('token')).toBe('new')
  expect(items.size).toBe(0)
})

test('a text is kept by the browser once it has space again', () => {
  stubStorage(() => null)
  store('token', 'first')
  const items = new Map<string, string>()
  stubStorage(() => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }))
  expect(store('token', 'second')).toBe(true)
  items.set('token', 'of another tab')
  expect(readStored('token')).toBe('of another tab')
})
