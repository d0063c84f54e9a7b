import { expect, test, vi } from 'vitest'
import { createStore } from './external-store.ts'

test('a store notifies its listeners of every change until they unsubscribe', () => {
  const store = createStore({ count: 0 })
  const listener = vi.fn()
  const end = store.subscribe(listener)
  store.update(({ count }) => ({ count: count + 1 }))
  expect(store.read()).toEqual({ count: 1 })
  expect(listener).toHaveBeenCalledTimes(1)
  end()
  store.update(({ count }) => ({ count: count + 1 }))
  expect(store.read()).toEqual({ count: 2 })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.initial).toEqual({ count: 0 })
})
