import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runOnce } from 'graphile-worker'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../tests/harness.ts'
import { countOpenTransactions } from '../../tests/open-transactions.ts'
import { createImageStore, type ImageStore } from './create-image-store.ts'
import { findUpload } from './find-upload.ts'
import { removeFilesJob, removeUnusedImages, removeUnusedImagesJob } from './remove-unused-images.ts'
import { takeInImage } from './take-in-image.ts'

let app: TestApp
let store: ImageStore
let seller: Person
let used: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  store = await createImageStore(app.env)
  seller = await app.signUp('seller')
})

async function send(colour: string): Promise<string> {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
  const taken = await takeInImage({ ...app, store }, seller.id, await picture.png().toBuffer())
  if (!taken.ok) throw new Error(taken.why)
  return taken.value.url
}

/** Removes what is unused: the rows, and then the files by the jobs that wait for it. */
async function clean(
  listUsed = async (_db: unknown, urls: string[]) => urls.filter((url) => used.includes(url)),
  files = store,
) {
  const jobs = removeUnusedImages({ ...app, store: files, listUsed })
  await jobs[removeUnusedImagesJob]?.(null)
  const logger = new Logger(() => () => {})
  await runOnce({ pgPool: app.db.$client, taskList: { [removeFilesJob]: jobs[removeFilesJob] }, logger })
}

const hours = (count: number) => app.clock.advance(count * 60 * 60 * 1000)
const isServed = async (url: string) => (await app.request(url)).status === 200

/** Until a statement waits for a lock that another holds. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  for (let look = 0; look < 500; look++) {
    if ((await app.db.execute(waiting)).rows.length > 0) return
    await pause(10)
  }
  throw new Error('nobody waits')
}

describe('a photo that no phone shows', () => {
  it('stays for a day, then goes with all its copies; one that is shown stays', async () => {
    const [shown, unused] = [await send('#ff0000'), await send('#00ff00')]
    used = [shown]
    hours(23)
    await clean()
    expect([await isServed(shown), await isServed(unused)]).toEqual([true, true])
    hours(2)
    await clean()
    expect([await isServed(shown), await isServed(unused)]).toEqual([true, false])
    expect(await isServed(unused.replace('.webp', '@320.webp'))).toBe(false)
    expect(await findUpload(app.db, seller.id, unused)).toBeNull()
    expect(await findUpload(app.db, seller.id, shown)).not.toBeNull()
  })

  it('is removed from the store while no transaction is open', async () => {
    used = []
    const url = await send('#fedcba')
    hours(25)
    let open = -1
    const spied: ImageStore = {
      ...store,
      remove: async (picture) => {
        open = await countOpenTransactions(app.db)
        await store.remove(picture)
      },
    }
    await clean(async () => [], spied)
    expect(await isServed(url)).toBe(false)
    expect(open).toBe(0)
  })

  it('that is sent again afterwards is there again', async () => {
    used = []
    const url = await send('#0000ff')
    hours(25)
    await clean()
    expect(await isServed(url)).toBe(false)
    expect(await isServed(await send('#0000ff'))).toBe(true)
  })

  it('survives being sent again while it is being removed', async () => {
    used = []
    const url = await send('#ffff00')
    hours(25)
    const sending: Promise<string>[] = []
    // The second look happens under the lock, just before the files go.
    let looks = 0
    await clean(async (_db, urls) => {
      looks += 1
      if (looks === 1 || urls[0] !== url) return []
      sending.push(send('#ffff00'))
      await untilSomebodyWaits()
      return []
    })
    const [again = ''] = await Promise.all(sending)
    expect(await isServed(again)).toBe(true)
    expect(await findUpload(app.db, seller.id, again)).not.toBeNull()
  })

  it('leaves no file behind when the store fails at first', async () => {
    used = []
    const url = await send('#f0f0f0')
    hours(25)
    const away: ImageStore = { ...store, remove: () => Promise.reject(new Error('the store is away')) }
    await clean(async () => [], away)
    expect(await isServed(url)).toBe(true)
    await app.db.execute('update graphile_worker._private_jobs set run_at = now()')
    await clean()
    expect(await isServed(url)).toBe(false)
  })

  it('is left alone while a listing is being made of it', async () => {
    used = []
    const url = await send('#00ffff')
    hours(25)
    await app.db.transaction(async (tx) => {
      expect(await findUpload(tx, seller.id, url)).not.toBeNull()
      await clean()
    })
    expect(await isServed(url)).toBe(true)
  })
})
