import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawCircle, drawNoise, photoForm } from '../../tests/support/upload-photo.ts'
import { images, imageUploads } from './schema.ts'
import { imageProblemTexts } from './texts.ts'
import { maxImageBytes } from './upload-rules.ts'

const app = await startTestApp()
const uploader = createUploader(app)
const seller = await app.signUp('seller')

beforeEach(() => app.db.execute('delete from rate_limits'))

const text = (content: string) => new TextEncoder().encode(content)

async function expectRefused(form: FormData, status: number, code: keyof typeof imageProblemTexts) {
  const answer = await uploader.post(seller, form)
  expect(answer).toMatchObject({ status, code, detail: imageProblemTexts[code] })
}

describe('a file that is no photo', () => {
  it.each([
    ['a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.png', 'image/png', '<!doctype html><script>1</script>'],
    ['a.jpg', 'image/jpeg', '<?php system($_GET[0]); ?>'],
    ['a.pdf', 'image/jpeg', '%PDF-1.7'],
  ])('is refused by its content, not by its name or type: %s', async (name, type, content) => {
    await expectRefused(photoForm(text(content), { name, type }), 415, 'not-a-picture')
  })

  it('is refused as HEIC', () =>
    expectRefused(photoForm(text('....ftypheic....mif1'), { name: 'a.heic' }), 415, 'heic-picture'))

  it('is refused when it is empty', () => expectRefused(photoForm(new Uint8Array()), 422, 'empty-picture'))

  it('is refused when it is truncated', async () => {
    const photo = await drawCircle(1200, 900).jpeg().toBuffer()
    const png = await drawNoise(300, 300).png().toBuffer()
    const headOnly = Buffer.concat([photo.subarray(0, 20), text('<?php ?>')])
    await expectRefused(photoForm(photo.subarray(0, 2)), 415, 'not-a-picture')
    await expectRefused(photoForm(headOnly), 422, 'broken-picture')
    await expectRefused(photoForm(photo.subarray(0, photo.length / 2)), 422, 'broken-picture')
    await expectRefused(photoForm(png.subarray(0, png.length / 2)), 422, 'broken-picture')
  })

  it.each([
    ['WebP', () => drawNoise(300, 200).webp().toBuffer()],
    ['lossless WebP', () => drawNoise(300, 200).webp({ lossless: true, effort: 0 }).toBuffer()],
    ['AVIF', () => drawNoise(300, 200).avif({ effort: 0 }).toBuffer()],
  ])('is refused as a truncated %s, wherever it ends, and nothing of it is kept', async (_format, make) => {
    const folder = join(app.env.DATA_DIR, 'images')
    const readKept = async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      return { rows: await app.db.$count(images), uploads: await app.db.$count(imageUploads), files }
    }
    const whole = await make()
    await uploader.post(seller, photoForm(await drawCircle(64, 64).jpeg().toBuffer()))
    const before = await readKept()
    for (const length of [whole.length - 2, whole.length * 0.97, whole.length * 0.5, 700]) {
      await expectRefused(photoForm(whole.subarray(0, length)), 422, 'broken-picture')
    }
    expect(await readKept()).toEqual(before)
    expect((await uploader.post(seller, photoForm(whole))).status).toBe(200)
    expect(await readKept()).not.toEqual(before)
  })

  it('is refused above 10 MB, whether the form or the file is too large, and accepted at 10 MB', async () => {
    const start = await drawCircle(64, 64).jpeg().toBuffer()
    const padded = (length: number) => Buffer.concat([start, Buffer.alloc(length - start.length)])
    await expectRefused(photoForm(padded(15 * 1024 * 1024)), 413, 'too-large')
    await expectRefused(photoForm(padded(maxImageBytes + 1)), 413, 'too-large')
    expect((await uploader.post(seller, photoForm(padded(maxImageBytes)))).status).toBe(200)
  })

  it('is refused before much of an endless body is read', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
        if (sent > 100_000_000) controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    // A stream as a body needs `duplex`, which the types of the DOM do not know.
    const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    expect((await app.request(await uploader.getAddress(seller), streamed)).status).toBe(413)
    expect(sent).toBeLessThan(12 * 1024 * 1024)
  })

  it('of 30,000 by 30,000 pixels is refused before it is decoded', async () => {
    const bomb = createBomb(30_000)
    expect(bomb.length).toBeLessThan(300_000)
    const before = process.memoryUsage().rss
    await expectRefused(photoForm(bomb, { name: 'bomb.png', type: 'image/png' }), 422, 'too-many-pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })
})

/** A black PNG of one bit a pixel: a hundred kilobytes that decode to a hundred megabytes. */
function createBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), end])
}

describe('the form', () => {
  it('has exactly one file, in the field image', async () => {
    const bytes = await drawCircle(320, 240).jpeg().toBuffer()
    const second = new File([new Uint8Array(bytes)], 'b.jpg')
    const asText = new FormData()
    asText.append('image', 'https://evil.test/a.jpg')
    const two = photoForm(bytes)
    two.append('image', second)
    const inOtherField = photoForm(bytes)
    inOtherField.append('other', second)
    const post = (form: FormData) => uploader.post(seller, form)

    const none = { status: 400, code: 'no-picture' }
    expect(await post(photoForm(bytes, { field: 'photo' }))).toMatchObject(none)
    expect(await post(new FormData())).toMatchObject({ status: 400 })
    expect(await post(asText)).toMatchObject(none)
    for (const form of [two, inOtherField]) {
      expect(await post(form)).toMatchObject({ status: 400, code: 'several-pictures' })
    }
  })

  it.each([
    ['application/x-www-form-urlencoded', 415],
    ['application/json', 415],
    ['multipart/form-data; boundary=x', 400],
    ['multipart/form-data', 415],
  ])('is multipart and well-formed: %s', async (type, status) => {
    const answer = await uploader.post(seller, 'no form', { 'content-type': type })
    expect(answer.status).toBe(status)
    if (status === 415) expect(answer.code).toBe('not-multipart')
  })
})
