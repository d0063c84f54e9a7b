/**
 * `npm run bench:photos` measures the processor time of what a seller waits for when a photo is uploaded: checking, decoding
 * and encoding it in all its widths, in milliseconds. Ends with 1 when a median is above its ceiling.
 */
import sharp from 'sharp'
import { encodeImage } from '../src/images/encode-image.ts'
import { drawSnapshot } from '../tests/support/draw-snapshot.ts'
import { drawNoise } from '../tests/support/upload-photo.ts'
import { median } from './show.ts'

const ceiling = 200
const rounds = 7

const camera = await drawSnapshot()
const upright = await drawSnapshot(6)
const shrunk = (photo: Buffer) => sharp(photo).autoOrient().resize(2000, 2000, { fit: 'inside' })

/** The page shrinks large photos; as the camera takes them they come from other programs alone. */
const photos = [
  { photo: 'shrunk by the page', bytes: await shrunk(camera).webp({ quality: 88 }).toBuffer(), ceiling },
  { photo: 'shrunk, upright', bytes: await shrunk(upright).webp({ quality: 88 }).toBuffer(), ceiling },
  { photo: 'shrunk, in Safari', bytes: await shrunk(upright).jpeg({ quality: 88 }).toBuffer(), ceiling },
  {
    photo: 'shrunk, no encoder likes it',
    bytes: await drawNoise(2000, 1500).blur(1.5).webp().toBuffer(),
    ceiling,
  },
  { photo: 'of 12 megapixels', bytes: camera },
  { photo: 'of 12 megapixels, upright', bytes: upright },
]

const figures = []
for (const { bytes, ...photo } of photos) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await measure(bytes))
  figures.push({ ...photo, kilobytes: Math.round(bytes.length / 1000), median: median(times) })
}
console.table(figures)
if (figures.some((figure) => figure.ceiling && figure.median > figure.ceiling)) process.exitCode = 1

/** The milliseconds of processor time that one photo takes, on all threads. */
async function measure(bytes: Buffer): Promise<number> {
  const before = process.cpuUsage()
  const encoded = await encodeImage(bytes)
  if (!encoded.ok) throw new Error(encoded.why)
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 1000)
}
