import { useSyncExternalStore } from 'react'

export type Store<State> = {
  read(): State
  update(change: (before: State) => State): void
  /** Calls the listener after every change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /** What the server renders, and the browser while it hydrates. */
  initial: State
}

/** Creates a small state outside React, which several components share: read it with `useStore`. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    read: () => state,
    update(change) {
      state = change(state)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const whole = <State>(state: State): State => state

/**
 * What `select` picks from the state of a store, all of it by default; the component renders again when that changes.
 * `select` returns a part of the state or a plain value, not a new object.
 */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part
export function useStore<State>(
  { subscribe, read, initial }: Store<State>,
  select: (state: State) => unknown = whole,
): unknown {
  return useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => select(initial),
  )
}
