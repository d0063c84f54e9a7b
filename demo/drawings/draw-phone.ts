import { round } from './draw-camera.ts'
import { drawBack, drawFront, height, lookOf, width } from './draw-phone-sides.ts'
import { drawTable } from './draw-table.ts'

export type DrawnPhone = {
  brand: string
  model: string
  /** The colour of the back, as `#rrggbb`. */
  colour: string
  /** By how many degrees the phone is turned on its table; small numbers look best. */
  angle: number
}

/**
 * Draws a phone as a careful seller would photograph it: back and front on a table, 1200×900, as SVG. The same phone always
 * gives the same picture; brand and model decide cameras, front, table and light. There are no logos.
 */
export function drawPhone({ brand, model, colour, angle }: DrawnPhone): string {
  const random = seedRandom(`${brand} ${model} ${colour}`)
  const look = lookOf(brand, model)
  const backFirst = random() < 0.6
  const spread = 5 + random() * 9
  const apart = 186 + random() * 26
  const backAt = backFirst ? -apart : apart
  const scale = 1.13 + random() * 0.08
  const place = (x: number, y: number, turn: number, phone: string) =>
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})">${shadow(look.radius)}${phone}</g>`
  const back = place(
    600 + backAt,
    462 - random() * 34,
    angle - (backFirst ? spread : -spread) * 0.6,
    drawBack(look, colour),
  )
  const front = place(
    600 - backAt,
    462 - random() * 34,
    angle + (backFirst ? spread : -spread),
    drawFront(look, colour, random),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">${drawTable(random)}${
    random() < 0.5 ? back + front : front + back
  }</svg>`
}

/** A soft shadow of stacked shapes. An SVG filter would be slow. */
function shadow(radius: number): string {
  const layers = Array.from({ length: 14 }, (_, step) => {
    const grow = step * 2.2 - 2
    return `<rect x="${-width / 2 - grow + 7}" y="${-height / 2 - grow + 14}" width="${width + 2 * grow}" height="${height + 2 * grow}" rx="${radius + grow}" opacity=".032"/>`
  })
  return `<g fill="#1d140a">${layers.join('')}</g>`
}

/** A generator of random numbers in [0, 1), seeded with a text (FNV-1a, then mulberry32). */
function seedRandom(text: string): () => number {
  let state = 2166136261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
