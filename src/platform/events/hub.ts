import type { Clock } from '../../kernel/time.ts'
import { type Database, openListener } from '../database/database.ts'
import { unavailable } from '../http/refusal.ts'
import { type Log, messageOf } from '../log.ts'
import { eventChannel, listEventsSince, readHorizon, type StreamEvent } from './store.ts'

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

type Deps = { db: Database; hub: EventHub; clock: Clock }
type Reader = { userId: string; sessionId: string; expiresAt: Date }

const encoder = new TextEncoder()
/** A comment in the protocol of server-sent events, which keeps the connection alive. */
const heartbeat = encoder.encode(':\n\n')
/** The unsent bytes above which a reader is too slow: it is disconnected and resumes later. */
const maxBufferedBytes = 64 * 1024

/** Server-sent events of a session: those missed since `lastEventId`, `ready`, then live ones. Null at the reader's maximum. */
export async function openStream(
  { db, hub, clock }: Deps,
  reader: Reader,
  lastEventId: string | undefined,
): Promise<ReadableStream<Uint8Array> | null> {
  let isOpen = true
  const { stream, controller } = createByteStream(() => {
    isOpen = false
    hub.remove(subscriber)
  })
  /** Held until the missed events are sent: the last id must leave no gap. */
  let held: StreamEvent[] | null = []
  const write = (bytes: Uint8Array) => {
    if (!isOpen) return
    controller.enqueue(bytes)
    if ((controller.desiredSize ?? 0) <= 0) subscriber.end()
  }
  const subscriber: Subscriber = {
    userId: reader.userId,
    sessionId: reader.sessionId,
    send: (event) => void (held ? held.push(event) : write(encode(event))),
    beat: () => (clock.now() < reader.expiresAt ? write(heartbeat) : subscriber.end()),
    end() {
      hub.remove(subscriber)
      if (isOpen) controller.close()
      isOpen = false
    },
  }
  if (!(await hub.add(subscriber))) return null
  try {
    const horizon = await readHorizon(db)
    const missed = isHorizon(lastEventId) ? await listEventsSince(db, reader.userId, lastEventId) : []
    const waiting = held
    held = null
    for (const event of [...missed, { type: 'ready', data: {}, horizon }, ...waiting]) write(encode(event))
  } catch (error) {
    hub.remove(subscriber)
    throw error
  }
  return stream
}

function createByteStream(onCancel: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own
      },
      cancel: onCancel,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
  )
  if (!controller) throw new Error('a stream starts at once')
  return { stream, controller }
}

function encode({ type, data, horizon }: StreamEvent): Uint8Array {
  return encoder.encode(`event: ${type}\nid: ${horizon}\ndata: ${JSON.stringify(data)}\n\n`)
}

function isHorizon(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,18}$/.test(text)
}
