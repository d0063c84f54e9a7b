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

/** The state of a store; the component renders again when it changes. */
export function useStore<State>({ subscribe, read, initial }: Store<State>): State {
  return useSyncExternalStore(subscribe, read, () => initial)
}
