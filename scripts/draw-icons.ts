import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Draws the icons of public/site.webmanifest from the favicon. */
const folder = new URL('../public/', import.meta.url)
const icon = readFileSync(new URL('favicon.svg', folder), 'utf8')

/** The icon to be masked: without corners, and the arrows within the middle 80 % (W3C, "Maskable icons and the safe zone"). */
const maskable = icon
  .replace(' rx="9"', '')
  .replace('<path ', '<g transform="translate(4 4) scale(.75)"><path ')
  .replace('</svg>', '</g></svg>')

const icons = [
  { file: 'icon-192.png', svg: icon, size: 192 },
  { file: 'icon-512.png', svg: icon, size: 512 },
  { file: 'icon-maskable-512.png', svg: maskable, size: 512 },
]
for (const { file, svg, size } of icons) {
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  writeFileSync(new URL(file, folder), png)
}
