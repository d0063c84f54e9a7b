import { expect, it, vi } from 'vitest'
import { drawCircle } from '../../../tests/support/upload-photo.ts'
import { ApiProblem } from '../../ui/api.ts'
import { imageProblemTexts, imageTexts } from '../texts.ts'
import { maxImageBytes } from '../upload-rules.ts'
import { preparePhoto, refusePhoto, refuseUnshown, throwNumbered } from './prepare-photo.ts'
import { uploadPrivatePhoto } from './upload-photo.ts'

const fileOf = (...parts: BlobPart[]) => new File(parts, 'a.jpg', { type: 'image/jpeg' })
const photo = async () => fileOf(new Uint8Array(await drawCircle(40, 30).jpeg().toBuffer()))

it('a photo that the service will refuse is refused when it is chosen', async () => {
  const refused = [
    [fileOf(), 'empty-picture'],
    [fileOf('%PDF-1.7'), 'not-a-picture'],
    [fileOf('\0\0\0\x18ftypheic\0\0\0\0mif1'), 'heic-picture'],
    [fileOf(await photo(), new Uint8Array(maxImageBytes)), 'too-large'],
  ] as const
  for (const [file, code] of refused) {
    await expect(preparePhoto(file)).rejects.toMatchObject({ code, detail: imageProblemTexts[code] })
  }
  const good = await photo()
  expect(await preparePhoto(good)).toBe(good)
})

it('a photo that cannot be shown is damaged, unless it is of a format that not every browser reads', async () => {
  const newer = fileOf('RIFF\0\0\0\0WEBPVP8 ')
  const jpeg = fileOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))
  for (const file of [newer, jpeg]) await refuseUnshown(file)
  await expect(preparePhoto(jpeg)).rejects.toMatchObject({ code: 'broken-picture' })
  expect(await preparePhoto(newer)).toBe(newer)
})

it('a photo that the service has refused is not sent again, another is', async () => {
  const file = await photo()
  const answers = [
    Response.json({ code: 'unavailable', detail: imageTexts.busy, status: 503 }, { status: 503 }),
    Response.json({ code: 'broken-picture', detail: 'It is damaged.', status: 422 }, { status: 422 }),
  ]
  const sent = vi.fn(async () => answers.shift() ?? Response.error())
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const codes: string[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    await uploadPrivatePhoto(file, false).catch(({ code }: ApiProblem) => codes.push(code))
  }
  expect(codes).toEqual(['unavailable', 'broken-picture', 'broken-picture'])
  expect(sent).toHaveBeenCalledTimes(2)
})

it('a refusal names which photo it is about, unless it is about none', async () => {
  const problemOf = (code: string) => new ApiProblem(422, code, 'Why.')
  expect(() => throwNumbered(3)(problemOf('broken-picture'))).toThrow('Photo 3: Why.')
  for (const code of ['too-many-pictures', 'unavailable']) {
    expect(() => throwNumbered(3)(problemOf(code))).toThrow(/^Why\.$/)
    const file = await photo()
    refusePhoto(file, problemOf(code))
    expect(await preparePhoto(file)).toBe(file)
  }
})
