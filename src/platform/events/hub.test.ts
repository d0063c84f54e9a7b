import { describe, expect, it } from 'vitest'
import { readEvents } from '../../../tests/support/read-events.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { type EventHub, openStream, type Subscriber } from './hub.ts'

const app = await startTestApp()

/** A stream whose session is good for a minute, and the hub's hold of it. */
async function open(lastEventId?: string) {
  const added: Subscriber[] = []
  const removed: Subscriber[] = []
  const hub: EventHub = {
    add: async (subscriber) => added.push(subscriber) > 0,
    remove: (subscriber) => void removed.push(subscriber),
    close: async () => {},
  }
  const reader = {
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    expiresAt: new Date(app.clock.now().getTime() + 60_000),
  }
  const stream = await openStream({ ...app, hub }, reader, lastEventId)
  const [subscriber] = added
  if (!stream || !subscriber) throw new Error('the stream was not opened')
  return { stream, subscriber, removed }
}

describe('a stream', () => {
  it('ends at the first heartbeat after its session has expired', async () => {
    const { stream, subscriber, removed } = await open()
    const events = readEvents(new Response(stream))
    expect(await events.next()).toMatchObject({ event: 'ready' })
    subscriber.beat()
    expect(removed).toEqual([])
    app.clock.advance(60_000)
    subscriber.beat()
    expect(await events.next()).toBeNull()
    expect(removed).toContain(subscriber)
  })

  it('ends when its reader is far behind, instead of keeping everything', async () => {
    const { subscriber, removed } = await open()
    const data = { text: 'x'.repeat(1000) }
    for (let count = 0; count < 60; count++) subscriber.send({ type: 'message', data, horizon: '1' })
    expect(removed).toEqual([])
    for (let count = 0; count < 10; count++) subscriber.send({ type: 'message', data, horizon: '1' })
    expect(removed).toContain(subscriber)
  })

  it.each(['x', '-1', '1; drop table events', '9'.repeat(19)])('begins anew after the id %s', async (id) => {
    const { stream } = await open(id)
    const events = readEvents(new Response(stream))
    expect(await events.next()).toMatchObject({ event: 'ready' })
    await events.close()
  })
})
