import { useSyncExternalStore } from 'react'

export type Store<State> = {
  read(): State
  update(change: (before: State) => State): void
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** The state on the server and during hydration. */
  initial: State
}

/** Creates a small state outside React that components share; read it with `useStore`. */
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
 * Returns the state of a store, or what `select` picks of it, and renders again when that changes. `select` must return a part of
 * the state or a plain value, not a new object.
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
