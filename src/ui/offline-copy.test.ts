import { afterEach, expect, test, vi } from 'vitest'
import { keepToken } from './api.ts'
import { parseOffline, readOfflineText, saveOffline } from './browser-store.ts'

function useStorage(
  setItem = (items: Map<string, string>, key: string, value: string) => void items.set(key, value),
) {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => setItem(items, key, value),
    removeItem: (key: string) => void items.delete(key),
  })
}

afterEach(() => void vi.unstubAllGlobals())

test('a copy is read by its own account and by no other', () => {
  useStorage()
  saveOffline('rahim', ['an order'])
  expect(parseOffline(readOfflineText(), 'rahim')).toMatchObject({ value: ['an order'] })
  expect(parseOffline(readOfflineText(), 'nadia')).toBeNull()
  expect(parseOffline(readOfflineText(), null)).toBeNull()
})

test('a copy is deleted with the token of its account', () => {
  useStorage()
  saveOffline('rahim', ['an order'])
  keepToken('a newer token')
  expect(readOfflineText()).not.toBeNull()
  keepToken(null)
  expect(readOfflineText()).toBeNull()
})

test('a full storage is no error: there is no copy', () => {
  useStorage(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveOffline('rahim', ['an order'])
  expect(readOfflineText()).toBeNull()
})

test('a paid order is forgotten with the list when its account signs out', () => {
  useStorage()
  saveOffline('rahim', ['an order'])
  saveOffline('rahim', ['a code'], 'paid')
  expect(parseOffline(readOfflineText('paid'), 'rahim')).toMatchObject({ value: ['a code'] })
  expect(parseOffline(readOfflineText('paid'), 'nadia')).toBeNull()
  keepToken(null)
  expect([readOfflineText(), readOfflineText('paid')]).toEqual([null, null])
})
