import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawPhone } from '../../demo/drawings/draw-phone.ts'
import { drawSnapshot } from '../../tests/draw-snapshot.ts'
import { type Person, startTestApp, type TestApp } from '../../tests/harness.ts'
import { findUpload } from './find-upload.ts'
import { dailyPictures, maxImageBytes } from './rules.ts'
import { imageProblemWords } from './words.ts'

let app: TestApp
let seller: Person

beforeAll(async () => {
  app = await startTestApp()
  seller = await app.signUp('seller', 'Tanvir Hasan')
})

// Nobody is kept waiting by the limits on how often one may call.
beforeEach(() => app.db.execute('delete from rate_limits'))

async function askKey(person: Person): Promise<{ uploadUrl: string; key: string }> {
  const answer = await app.request(`/api/imagekey?email=${person.email}`, { token: person.token })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { uploadUrl: string; key: string }
}

type Part = { field?: string; name?: string; type?: string }

function formOf(bytes: Uint8Array, { field = 'image', name = 'phone.jpg', type = 'image/jpeg' }: Part = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}

async function post(form: FormData | string, person = seller, headers: Record<string, string> = {}) {
  const { uploadUrl, key } = await askKey(person)
  const answer = await app.request(`${uploadUrl}?key=${key}`, { method: 'POST', body: form, headers })
  const body = (await answer.json()) as {
    data?: { url: string }
    success?: true
    code?: string
    detail?: string
  }
  return { status: answer.status, ...body }
}

/** Takes a photo that is good, and reads the whole of it back. */
async function takeIn(bytes: Uint8Array, part?: Part) {
  const { status, success, data } = await post(formOf(bytes, part))
  expect({ status, success }).toEqual({ status: 200, success: true })
  const url = data?.url ?? ''
  const served = await app.request(url)
  expect(served.status).toBe(200)
  const image = Buffer.from(await served.arrayBuffer())
  return { url, image, metadata: await sharp(image).metadata() }
}

/** A picture with something in it, so that an encoder has work. */
function draw(width: number, height: number, colour = '#00614a') {
  const circle = `<circle cx="${width / 3}" cy="${height / 3}" r="${height / 4}" fill="#bb3519"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/>${circle}</svg>`
  return sharp(Buffer.from(svg))
}

const demoPhone = { brand: 'Apple', model: 'iPhone 13 128 GB', colour: '#223344', angle: -2 }

/** As noisy as no photo is: the hardest picture to make small. */
async function drawNoise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#888',
    },
  })
}

const refusedAs = async (form: FormData, status: number, code: keyof typeof imageProblemWords) =>
  expect(await post(form)).toMatchObject({ status, code, detail: imageProblemWords[code] })

describe('a photo of a phone', () => {
  it('comes back as WebP at most 1280 wide, in three narrower copies, for ever', async () => {
    const { url, metadata } = await takeIn(await draw(2400, 1800).jpeg().toBuffer())
    expect(url).toMatch(/^\/images\/[0-9a-f]{40}-1280x960\.webp$/)
    expect(metadata).toMatchObject({ format: 'webp', width: 1280, height: 960, space: 'srgb' })
    for (const width of [320, 640, 960]) {
      const copy = await app.request(url.replace('.webp', `@${width}.webp`))
      expect(copy.headers.get('content-type')).toBe('image/webp')
      expect(copy.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(copy.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).toMatchObject({ width })
      const etag = copy.headers.get('etag') ?? ''
      const again = await app.request(url.replace('.webp', `@${width}.webp`), {
        headers: { 'if-none-match': etag },
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  const kinds: [string, () => Promise<Buffer>][] = [
    [
      'drawn',
      () =>
        sharp(Buffer.from(drawPhone(demoPhone)))
          .png()
          .toBuffer(),
    ],
    ['taken by a camera', () => drawSnapshot()],
    [
      'as noisy as none',
      async () => (await drawNoise(1600, 1200)).blur(1.5).jpeg({ quality: 95 }).toBuffer(),
    ],
  ]
  for (const [kind, make] of kinds) {
    it(`is no heavier than 30 KB on a card 360 px wide, ${kind}`, async () => {
      const { url } = await takeIn(await make())
      for (const width of [320, 640]) {
        const copy = await app.request(url.replace('.webp', `@${width}.webp`))
        expect((await copy.arrayBuffer()).byteLength).toBeLessThanOrEqual(30_000)
      }
    })
  }

  it('that is small stays as it is, with no copy wider than itself', async () => {
    const { url } = await takeIn(await draw(500, 400).png().toBuffer(), {
      name: 'small.png',
      type: 'image/png',
    })
    expect(url).toMatch(/-500x400\.webp$/)
    expect((await app.request(url.replace('.webp', '@320.webp'))).status).toBe(200)
    expect((await app.request(url.replace('.webp', '@640.webp'))).status).toBe(404)
  })

  it('sent twice has the same address, and belongs to both who sent it, and to nobody else', async () => {
    const other = await app.signUp('seller')
    const bystander = await app.signUp('seller')
    const photo = formOf(await draw(800, 600, '#123456').jpeg().toBuffer())
    const [first, second] = [await post(photo), await post(photo, other)]
    const url = first.data?.url ?? ''
    expect(second.data?.url).toBe(url)
    expect(await findUpload(app.db, seller.id, url)).toMatchObject({ width: 800, height: 600 })
    expect((await findUpload(app.db, other.id, url))?.placeholder).toMatch(
      /^data:image\/webp;base64,.{20,600}$/,
    )
    expect(await findUpload(app.db, bystander.id, url)).toBeNull()
    const forged = [
      url.replace('800x600', '801x600'),
      url.replace('.webp', '@320.webp'),
      `https://evil.test${url}`,
      '',
    ]
    for (const address of forged) expect(await findUpload(app.db, seller.id, address)).toBeNull()
  })

  it('taken upside down is turned upright, and tells neither where nor with what it was taken', async () => {
    const photo = await draw(1000, 600)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Xiaomi', Copyright: 'Nadia' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { image, metadata } = await takeIn(photo)
    expect(metadata).toMatchObject({ width: 600, height: 1000 })
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(metadata[kind]).toBeUndefined()
    expect(image.includes('Nadia')).toBe(false)
  })

  const green = [0, 97, 74]
  const formats: [string, number[], () => Promise<Buffer>][] = [
    ['JPEG in CMYK', green, () => draw(700, 500).toColourspace('cmyk').jpeg().toBuffer()],
    [
      'JPEG, progressive and grey',
      [78, 78, 78],
      () => draw(700, 500).greyscale().jpeg({ progressive: true }).toBuffer(),
    ],
    ['PNG of 16 bits', green, () => draw(700, 500).toColourspace('rgb16').png().toBuffer()],
    [
      'PNG with transparency, on white',
      [127, 176, 164],
      () => draw(700, 500, 'rgba(0,97,74,0.5)').png().toBuffer(),
    ],
    ['WebP', green, () => draw(700, 500).webp().toBuffer()],
    ['AVIF', green, () => draw(700, 500).avif({ effort: 0 }).toBuffer()],
    ['GIF', green, () => draw(700, 500).gif().toBuffer()],
  ]
  for (const [what, colour, make] of formats) {
    it(`is taken in as ${what}`, async () => {
      const { metadata, image } = await takeIn(await make())
      expect(metadata).toMatchObject({
        format: 'webp',
        width: 700,
        height: 500,
        space: 'srgb',
        hasAlpha: false,
      })
      const corner = await sharp(image).extract({ left: 690, top: 490, width: 1, height: 1 }).raw().toBuffer()
      expect(
        Math.max(...colour.map((value, place) => Math.abs(value - (corner[place] ?? 999)))),
      ).toBeLessThan(45)
    })
  }

  it('of an animation is its first frame', async () => {
    const frames = [await draw(300, 200).png().toBuffer(), await draw(300, 200, '#ffffff').png().toBuffer()]
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const { metadata, image } = await takeIn(gif)
    expect(metadata).toMatchObject({ width: 300, height: 200 })
    expect(metadata.pages ?? 1).toBe(1)
    const [red = 255] = await sharp(image)
      .extract({ left: 290, top: 190, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeLessThan(60)
  })

  it('named ../../etc/passwd is kept under a name of ours', async () => {
    const { url } = await takeIn(await draw(400, 300, '#abcdef').jpeg().toBuffer(), {
      name: '../../etc/passwd',
    })
    expect(url).toMatch(/^\/images\/[0-9a-f]{40}-400x300\.webp$/)
  })
})

describe('a file that is no photo', () => {
  const text = (content: string) => new TextEncoder().encode(content)

  it('is refused, whatever it is called', async () => {
    const script = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await refusedAs(formOf(script, { name: 'a.svg', type: 'image/svg+xml' }), 415, 'not-a-picture')
    await refusedAs(
      formOf(text('<!doctype html><script>1</script>'), { name: 'a.png', type: 'image/png' }),
      415,
      'not-a-picture',
    )
    await refusedAs(formOf(text('<?php system($_GET[0]); ?>'), { name: 'a.jpg' }), 415, 'not-a-picture')
    await refusedAs(formOf(text('%PDF-1.7'), { name: 'a.pdf' }), 415, 'not-a-picture')
    await refusedAs(formOf(text('....ftypheic....mif1'), { name: 'a.heic' }), 415, 'heic-picture')
  })

  it('is refused when it is empty', () => refusedAs(formOf(new Uint8Array()), 422, 'empty-picture'))

  it('is refused when it only begins like one, or was cut off', async () => {
    const photo = await draw(1200, 900).jpeg().toBuffer()
    const png = await (await drawNoise(300, 300)).png().toBuffer()
    await refusedAs(formOf(photo.subarray(0, 2)), 415, 'not-a-picture')
    await refusedAs(formOf(Buffer.concat([photo.subarray(0, 20), text('<?php ?>')])), 422, 'broken-picture')
    await refusedAs(formOf(photo.subarray(0, photo.length / 2)), 422, 'broken-picture')
    await refusedAs(formOf(png.subarray(0, png.length / 2)), 422, 'broken-picture')
  })

  it('carries nothing of what hangs behind the picture', async () => {
    const photo = await draw(640, 480, '#654321').png().toBuffer()
    const { image } = await takeIn(Buffer.concat([photo, text('<script>alert(1)</script>')]))
    expect(image.includes('script')).toBe(false)
  })

  it('is refused above 10 MB: by its announced length, by its true one, and at the last byte', async () => {
    const start = await draw(64, 64).jpeg().toBuffer()
    const padded = (length: number) => Buffer.concat([start, Buffer.alloc(length - start.length)])
    await refusedAs(formOf(padded(15 * 1024 * 1024)), 413, 'too-large')
    await refusedAs(formOf(padded(maxImageBytes + 1)), 413, 'too-large')
    expect((await post(formOf(padded(maxImageBytes)))).status).toBe(200)
  })

  it('without an end is refused before much of it is read', async () => {
    const { uploadUrl, key } = await askKey(seller)
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
    const answer = await app.request(`${uploadUrl}?key=${key}`, streamed)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(12 * 1024 * 1024)
  })

  it('of 30,000 by 30,000 pixels is refused before it is unpacked', async () => {
    const bomb = drawBomb(30_000)
    expect(bomb.length).toBeLessThan(300_000)
    const before = process.memoryUsage().rss
    await refusedAs(formOf(bomb, { name: 'bomb.png', type: 'image/png' }), 422, 'too-many-pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })
})

/** A black PNG of one bit a pixel: a hundred kilobytes that unpack to a hundred megabytes. */
function drawBomb(side: number): Buffer {
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
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('the form', () => {
  const photo = () => draw(320, 240).jpeg().toBuffer()

  it('has exactly one file, in the field image', async () => {
    const bytes = await photo()
    expect(await post(formOf(bytes, { field: 'photo' }))).toMatchObject({ status: 400, code: 'no-picture' })
    expect(await post(new FormData())).toMatchObject({ status: 400 })
    const asText = new FormData()
    asText.append('image', 'https://evil.test/a.jpg')
    expect(await post(asText)).toMatchObject({ status: 400, code: 'no-picture' })
    const two = formOf(bytes)
    two.append('image', new File([new Uint8Array(bytes)], 'b.jpg'))
    expect(await post(two)).toMatchObject({ status: 400, code: 'several-pictures' })
    const hidden = formOf(bytes)
    hidden.append('other', new File([new Uint8Array(bytes)], 'b.jpg'))
    expect(await post(hidden)).toMatchObject({ status: 400, code: 'several-pictures' })
  })

  it('is multipart and well-formed', async () => {
    expect(
      await post('image=1', seller, { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status: 415 })
    expect(await post('{}', seller, { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      code: 'not-multipart',
    })
    expect(
      await post('no form', seller, { 'content-type': 'multipart/form-data; boundary=x' }),
    ).toMatchObject({ status: 400 })
    expect(await post('no form', seller, { 'content-type': 'multipart/form-data' })).toMatchObject({
      status: 415,
    })
  })
})

describe('the key', () => {
  it('is for sellers and admins, not for buyers nor for nobody', async () => {
    const buyer = await app.signUp('bayer')
    const admin = await app.signUp('admin')
    const ask = (person: Person, token?: string) =>
      app.request(`/api/imagekey?email=${person.email}`, token ? { token } : {})
    expect((await ask(seller)).status).toBe(401)
    expect((await ask(buyer, buyer.token)).status).toBe(403)
    expect((await ask(seller, buyer.token)).status).toBe(403)
    expect((await ask(admin, admin.token)).status).toBe(200)
  })

  it('opens nothing when it is missing, forged, borrowed for another or older than 15 minutes', async () => {
    const bytes = await draw(320, 240).jpeg().toBuffer()
    const { key } = await askKey(seller)
    const [userId, until, signature] = key.split('.')
    const flipped = `${userId}.${until}.${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`
    const longer = `${userId}.${Number(until) + 1}.${signature}`
    const stranger = `${crypto.randomUUID()}.${until}.${signature}`
    const send = (query: string) =>
      app.request(`/api/images${query}`, { method: 'POST', body: formOf(bytes) })
    for (const wrong of ['', 'x', flipped, longer, stranger, `${key}.x`, seller.token]) {
      expect((await send(`?key=${wrong}`)).status).toBe(401)
    }
    expect((await send(`?key=${key}`)).status).toBe(200)
    app.clock.advance(15 * 60 * 1000)
    expect((await send(`?key=${key}`)).status).toBe(401)
    app.clock.advance(-15 * 60 * 1000)
  })

  it('dies with the account, and with the right to sell', async () => {
    for (const change of ['closed_at = now()', "role = 'buyer'"]) {
      const gone = await app.signUp('seller')
      const { uploadUrl, key } = await askKey(gone)
      await app.db.execute(`update users set ${change} where id = '${gone.id}'`)
      const body = formOf(await draw(320, 240).jpeg().toBuffer())
      expect((await app.request(`${uploadUrl}?key=${key}`, { method: 'POST', body })).status).toBe(401)
    }
  })

  it('takes in no more than a hundred pictures a day', async () => {
    const busy = await app.signUp('seller')
    await app.db.execute(`insert into images (id, digest, width, height, placeholder)
      select 'quota-' || n, 'quota-' || n, 1, 1, '' from generate_series(1, ${dailyPictures}) n`)
    await app.db.execute(`insert into image_uploads (image_id, owner_id)
      select 'quota-' || n, '${busy.id}' from generate_series(1, ${dailyPictures}) n`)
    const form = formOf(await draw(320, 240).jpeg().toBuffer())
    expect(await post(form, busy)).toMatchObject({ status: 429, code: 'too-many-pictures' })
    expect((await post(form)).status).toBe(200)
  })
})

describe('the addresses of pictures', () => {
  it('answer 404 to whatever is no picture', async () => {
    const digest = 'a'.repeat(40)
    const names = [
      `${digest}-10x10.webp`,
      `${digest}-10x10@123.webp`,
      '..%2f..%2fsecret',
      '%2e%2e/secret',
      'x',
      `${digest}.webp`,
    ]
    for (const name of names) {
      const answer = await app.request(`/images/${name}`)
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([
        name,
        404,
        expect.not.stringContaining('immutable'),
      ])
    }
  })

  it('answer a HEAD, and a true size only', async () => {
    const { url } = await takeIn(await draw(500, 300, '#fedcba').jpeg().toBuffer())
    expect((await app.request(url, { method: 'HEAD' })).status).toBe(200)
    expect((await app.request(url.replace('500x300', '500x301'))).status).toBe(404)
  })
})

describe('many photos at once', () => {
  it('are all taken in', async () => {
    const photos = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        draw(900, 700, `#0000${(16 + n).toString(16)}`)
          .jpeg()
          .toBuffer(),
      ),
    )
    const other = await app.signUp('seller')
    const answers = await Promise.all(
      photos.map((photo, n) => post(formOf(photo), n % 2 === 0 ? seller : other)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ data }) => data?.url)).size).toBe(12)
  })
})
