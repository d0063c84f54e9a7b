import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../tests/harness.ts'
import { createImageStore, type ImageStore } from './create-image-store.ts'
import { findUpload } from './find-upload.ts'
import { removeUnusedImages, removeUnusedImagesJob } from './remove-unused-images.ts'
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

function clean(listUsed = async (_db: unknown, urls: string[]) => urls.filter((url) => used.includes(url))) {
  const jobs = removeUnusedImages({ ...app, store, listUsed })
  return jobs[removeUnusedImagesJob]?.(null)
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

  it('that is sent again afterwards is there again', async () => {
    used = []
    const url = await send('#0000ff')
    hours(25)
    await clean()
    expect(await isServed(url)).toBe(false)
    expect(await send('#0000ff')).toBe(url)
    expect(await isServed(url)).toBe(true)
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
    await Promise.all(sending)
    expect(await isServed(url)).toBe(true)
    expect(await findUpload(app.db, seller.id, url)).not.toBeNull()
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
