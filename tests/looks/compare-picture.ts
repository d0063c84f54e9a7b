import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

/** A stored picture has about a quarter of the width, at least so much: what it shows can be told apart in little room. */
const leastWidth = 240
/** By how much of 255 a pixel may differ, as text does that is drawn a little aside. */
const tolerance = 32
/** What share of the pixels may differ by more: less than a small button has. */
const maxShare = 0.003

/**
 * Compares a screenshot with the picture that is stored in a file, which is made where there is none or when `isNew` says so. Returns the
 * share of pixels that differ too much, and writes the picture as it is now beside the stored one when they are too many.
 */
export async function comparePicture(screenshot: Buffer, file: string, isNew: boolean): Promise<number> {
  const { width = 0 } = await sharp(screenshot).metadata()
  const now = await sharp(screenshot)
    .resize({ width: Math.max(leastWidth, Math.round(width / 4)) })
    .webp({ quality: 50 })
    .toBuffer()
  if (isNew || !existsSync(file)) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, now)
    return 0
  }
  const share = await shareThatDiffers(await readFile(file), now)
  if (share > maxShare) await writeFile(file.replace(/\.webp$/, '.now.webp'), now)
  return share > maxShare ? share : 0
}

async function shareThatDiffers(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!before || !after || before.info.height !== after.info.height) return 1
  let differing = 0
  for (let at = 0; at < before.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (channel) => Math.abs((before.data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) > tolerance,
    )
    if (isOther) differing += 1
  }
  return differing / (before.data.length / 3)
}
