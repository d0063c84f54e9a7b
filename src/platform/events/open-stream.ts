import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { EventHub, Subscriber } from './hub.ts'
import { listEventsSince, readHorizon, type StreamEvent } from './store.ts'

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
