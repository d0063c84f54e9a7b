import { type Database, openListener } from '../database/database.ts'
import { unavailable } from '../http/refusal.ts'
import { type Log, messageOf } from '../log.ts'
import type { StreamEvent } from './store.ts'
import { eventChannel } from './store.ts'

export type Subscriber = {
  userId: string
  sessionId: string
  send(event: StreamEvent): void
  /** Keeps the stream alive, or ends it when its session has expired. */
  beat(): void
  end(): void
}

export type EventHub = {
  /** Adds a stream; false when its reader has the maximum already. Throws when the database is away. */
  add(subscriber: Subscriber): Promise<boolean>
  remove(subscriber: Subscriber): void
  close(): Promise<void>
}

const maxStreamsOfUser = 10

const beatMillis = 20_000

type Announcement = (StreamEvent & { userId: string }) | { endedSession: string }

/**
 * Creates the hub that passes announcements to the streams of this process, listening from the first stream on. A lost connection
 * may lose announcements, so all streams then end and browsers resume them.
 */
export function createEventHub({ db, log }: { db: Database; log: Log }): EventHub {
  const streams = new Map<string, Set<Subscriber>>()
  const all = () => [...streams.values()].flatMap((own) => [...own])
  const endAll = () => {
    for (const subscriber of all()) subscriber.end()
  }
  let listener: Promise<{ close(): Promise<void> }> | null = null
  let isClosed = false
  let beating: NodeJS.Timeout | undefined

  function receive(payload: string): void {
    const announced = JSON.parse(payload) as Announcement
    if ('endedSession' in announced) {
      for (const each of all()) if (each.sessionId === announced.endedSession) each.end()
    } else {
      for (const each of streams.get(announced.userId) ?? []) each.send(announced)
    }
  }

  function listen() {
    const opened = openListener(db, eventChannel, receive, (error) => {
      log.warn('the connection for events was lost', { error: messageOf(error) })
      if (listener === opened) listener = null
      endAll()
    })
    opened.catch(() => {
      if (listener === opened) listener = null
    })
    return opened
  }

  function remove(subscriber: Subscriber): void {
    const own = streams.get(subscriber.userId)
    own?.delete(subscriber)
    if (own?.size === 0) streams.delete(subscriber.userId)
  }

  return {
    async add(subscriber) {
      listener ??= listen()
      await listener
      const own = streams.get(subscriber.userId) ?? new Set()
      if (isClosed) throw unavailable()
      if (own.size >= maxStreamsOfUser) return false
      streams.set(subscriber.userId, own.add(subscriber))
      beating ??= setInterval(() => {
        for (const each of all()) each.beat()
      }, beatMillis).unref()
      return true
    },
    remove,
    async close() {
      isClosed = true
      clearInterval(beating)
      endAll()
      await (await listener?.catch(() => null))?.close()
    },
  }
}
