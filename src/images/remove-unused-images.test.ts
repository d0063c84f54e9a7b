import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { countOpenTransactions } from '../../tests/support/open-transactions.ts'
import { runDueJobs, runJob } from '../../tests/support/run-due-jobs.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createImageStore, type ImageStore } from './create-image-store.ts'
import { ingestImage } from './ingest-image.ts'
import { removalJobs, removeFilesJob, removeUnusedImagesJob } from './remove-unused-images.ts'
import { findOwnImage } from './store.ts'

let used: string[] = []

const app = await startTestApp()
const store = await createImageStore(app.env)
const seller = await app.signUp('seller')

async function ingest(colour: string): Promise<string> {
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
  const ingested = await ingestImage({ ...app, store }, seller.id, await photo.png().toBuffer())
  if (!ingested.ok) throw new Error(ingested.why)
  return ingested.value.url
}

/** Runs the job that removes unused images, and then those that it enqueued. */
async function removeUnused(
  listUsed = async (_db: unknown, urls: string[]) => urls.filter((url) => used.includes(url)),
  files = store,
) {
  const jobs = removalJobs({ ...app, store: files, listUsed })
  await runJob(jobs, removeUnusedImagesJob)
  await runDueJobs(app, jobs)
}

const advanceHours = (count: number) => app.clock.advance(count * 60 * 60 * 1000)
const isServed = async (url: string) => (await app.request(url)).status === 200

/** Resolves when some statement waits for a lock. */
function untilLockIsAwaited(): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return vi.waitFor(async () => expect((await app.db.execute(waiting)).rows).not.toEqual([]), 60_000)
}

describe('an image that no listing shows', () => {
  it('is removed after a day with all its variants, unlike one that a listing shows', async () => {
    const [shown, unused] = [await ingest('#ff0000'), await ingest('#00ff00')]
    used = [shown]
    advanceHours(23)
    await removeUnused()
    expect({ shown: await isServed(shown), unused: await isServed(unused) }).toEqual({
      shown: true,
      unused: true,
    })
    advanceHours(2)
    await removeUnused()
    expect({ shown: await isServed(shown), unused: await isServed(unused) }).toEqual({
      shown: true,
      unused: false,
    })
    expect(await isServed(unused.replace('.webp', '@320.webp'))).toBe(false)
    expect(await findOwnImage(app.db, seller.id, unused)).toBeNull()
    expect(await findOwnImage(app.db, seller.id, shown)).not.toBeNull()
  })

  it('is removed from the store outside of a transaction', async () => {
    used = []
    const url = await ingest('#fedcba')
    advanceHours(25)
    let open = -1
    const spied: ImageStore = {
      ...store,
      remove: async (image) => {
        open = await countOpenTransactions(app.db)
        await store.remove(image)
      },
    }
    await removeUnused(async () => [], spied)
    expect(await isServed(url)).toBe(false)
    expect(open).toBe(0)
  })

  it('is served again when it is uploaded again', async () => {
    used = []
    const url = await ingest('#0000ff')
    advanceHours(25)
    await removeUnused()
    expect(await isServed(url)).toBe(false)
    expect(await isServed(await ingest('#0000ff'))).toBe(true)
  })

  it('is served when it is uploaded again during its removal', async () => {
    used = []
    const url = await ingest('#ffff00')
    advanceHours(25)
    const uploads: Promise<string>[] = []
    // The second call comes from the transaction that holds the lock.
    let calls = 0
    await removeUnused(async (_db, urls) => {
      calls += 1
      if (calls === 1 || urls[0] !== url) return []
      uploads.push(ingest('#ffff00'))
      await untilLockIsAwaited()
      return []
    })
    const [again = ''] = await Promise.all(uploads)
    expect(await isServed(again)).toBe(true)
    expect(await findOwnImage(app.db, seller.id, again)).not.toBeNull()
  })

  it('loses its files at the next attempt when the store fails', async () => {
    used = []
    const url = await ingest('#f0f0f0')
    advanceHours(25)
    const failing: ImageStore = {
      ...store,
      remove: () => Promise.reject(new Error('the store is unreachable')),
    }
    await removeUnused(async () => [], failing)
    expect(await isServed(url)).toBe(true)
    // The queue may still be recording the failure.
    await vi.waitFor(async () => {
      await app.db.execute('update graphile_worker._private_jobs set run_at = now()')
      await removeUnused()
      expect(await isServed(url)).toBe(false)
    }, 60_000)
  })

  it('stays while a transaction is using it for a listing', async () => {
    used = []
    const url = await ingest('#00ffff')
    advanceHours(25)
    await app.db.transaction(async (tx) => {
      expect(await findOwnImage(tx, seller.id, url)).not.toBeNull()
      await removeUnused()
    })
    expect(await isServed(url)).toBe(true)
  })
})

it('the job that removes files leaves workers to what is quick, while the file store hangs', async () => {
  await ingest('#0000ff')
  advanceHours(25)
  await runJob(removalJobs({ ...app, store, listUsed: async () => [] }), removeUnusedImagesJob)
  const { rows } = await app.db.execute(
    `select distinct queue_name as queue, flags from graphile_worker.jobs where task_identifier = '${removeFilesJob}'`,
  )
  // No named queue, whose row every look of every worker would write to.
  expect(rows).toEqual([{ queue: null, flags: { slow: true } }])
})
