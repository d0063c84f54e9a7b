import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { EventHub, Subscriber } from './hub.ts'
import { listEventsSince, readHorizon, type StreamEvent } from './store.ts'

type Deps = { db: Database; hub: EventHub; clock: Clock }
type Reader = { userId: string; sessionId: string; expiresAt: Date }

const encoder = new TextEncoder()
/** A comment, which readers ignore. */
const heartbeat = encoder.encode(':\n\n')
/** A reader that is this many bytes behind is disconnected; it reconnects and gets what it missed. */
const maxBufferedBytes = 64 * 1024

/**
 * Opens a stream of server-sent events (HTML, "Server-sent events") for a session: first what was missed since
 * `lastEventId`, then `ready`, then events as they happen. Null when its reader has too many open.
 */
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
  /** Held back until what was missed is sent, so that the last id that a reader knows leaves no gap. */
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
