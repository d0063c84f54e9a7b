import sharp from 'sharp'
import { drawPhone } from '../../demo/drawings/draw-phone.ts'

const phone = { brand: 'Samsung', model: 'Galaxy S22', colour: '#335577', angle: 3 }

/**
 * A photo as the camera of a phone takes it indoors: 12 megapixels and 5 MB of JPEG with the sensor's noise in every
 * pixel, which no encoder likes. `orientation` is EXIF's: 6 is a phone that was held upright.
 */
export async function drawSnapshot(orientation = 1, width = 4000, height = 3000): Promise<Buffer> {
  // In two steps: drawn at its own size, its soft shadows take a tenth of the time.
  const drawn = await sharp(Buffer.from(drawPhone(phone)))
    .png()
    .toBuffer()
  const scene = await sharp(drawn).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer()
  // One small piece of noise, again and again: no encoder looks that far back.
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const sensor = await sharp({
    create: { width: 701, height: 503, channels: 3, background: '#808080', noise },
  })
    .raw()
    .toBuffer()
  for (let at = 0; at < scene.length; at += 1) {
    scene[at] = Math.min(255, Math.max(0, (scene[at] ?? 0) + (sensor[at % sensor.length] ?? 0) - 128))
  }
  return sharp(scene, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .withMetadata({ orientation })
    .toBuffer()
}
