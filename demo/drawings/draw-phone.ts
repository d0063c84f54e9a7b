import { type Camera, drawCamera, mix, round } from './draw-camera.ts'
import { drawTable } from './draw-table.ts'

export type View = 'both' | 'back' | 'battery' | 'edges'

export type DrawnPhone = {
  brand: string
  model: string
  colour: string
  angle: number
  view?: View
  battery?: number | null | undefined
  width?: number | undefined
}

/** Draws a phone on a table as SVG, without logos. The same phone always gives the same picture. */
export function drawPhone(phone: DrawnPhone): string {
  const { brand, model, colour, view = 'both', width: pixels = 800 } = phone
  const random = seedRandom(`${brand} ${model} ${colour}`)
  const look = lookOf(brand, model)
  const table = drawTable(random)
  const shown = view === 'both' ? drawBoth(phone, look, random) : drawNear(view, phone, look, random)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${(pixels * 3) / 4}" viewBox="0 0 1200 900">${table}${shown}${lensShade}</svg>`
}

const lensShade =
  '<defs><radialGradient id="lens" cx=".5" cy=".48" r=".75"><stop offset=".62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0d0a06" stop-opacity=".34"/></radialGradient></defs><rect width="1200" height="900" fill="url(#lens)"/>'

function drawNear(
  view: Exclude<View, 'both'>,
  { colour, angle, battery }: DrawnPhone,
  look: Look,
  random: () => number,
): string {
  const within = (range: number) => (random() - 0.5) * 2 * range
  if (view === 'edges') return drawEdges(colour, within)
  const turn = angle + within(view === 'back' ? 42 : 30)
  const scale = view === 'back' ? 1.5 + within(0.3) : 1.25 + within(0.15)
  const [x, y] =
    view === 'back' ? [600 + within(170), 560 + within(90)] : [600 + within(190), 470 + within(60)]
  const side =
    view === 'back' ? drawBack(look, colour) : drawFront(look, colour, random, batteryScreen(battery ?? 90))
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})">${shadow(look.radius)}${side}</g>`
}

function drawBoth({ colour, angle }: DrawnPhone, look: Look, random: () => number): string {
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
  return random() < 0.5 ? back + front : front + back
}

/** Draws a shadow in layers, because an SVG filter would be slow. */
function shadow(radius: number): string {
  const layers = Array.from({ length: 14 }, (_, step) => {
    const grow = step * 2.2 - 2
    return `<rect x="${-width / 2 - grow + 7}" y="${-height / 2 - grow + 14}" width="${width + 2 * grow}" height="${height + 2 * grow}" rx="${radius + grow}" opacity=".032"/>`
  })
  return `<g fill="#1d140a">${layers.join('')}</g>`
}

/** Creates a random number generator that is seeded by a text: FNV-1a, then mulberry32. */
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

const width = 300
const height = 624

type Look = {
  camera: Camera
  lenses: number
  top: 'island' | 'notch' | 'hole' | 'drop' | 'button'
  radius: number
}

function lookOf(brand: string, model: string): Look {
  if (brand === 'Apple') {
    if (/\bSE\b/.test(model)) return { camera: 'pill', lenses: 1, top: 'button', radius: 46 }
    if (/\bXR\b/.test(model)) return { camera: 'pill', lenses: 1, top: 'notch', radius: 54 }
    const lenses = /Pro/.test(model) ? 3 : 2
    return {
      camera: 'square',
      lenses,
      top: /15|14 Pro/.test(model) ? 'island' : 'notch',
      radius: /1[23]/.test(model) ? 48 : 54,
    }
  }
  if (brand === 'Samsung') {
    if (/Flip/.test(model)) return { camera: 'cover', lenses: 2, top: 'hole', radius: 34 }
    if (/Note/.test(model)) return { camera: 'plate', lenses: 3, top: 'hole', radius: 14 }
    if (/Ultra/.test(model)) return { camera: 'columns', lenses: 5, top: 'hole', radius: 16 }
    return { camera: 'column', lenses: 3, top: /A14|M33/.test(model) ? 'drop' : 'hole', radius: 36 }
  }
  if (brand === 'Xiaomi') {
    if (/POCO X|12C|Mi 11/.test(model)) return { camera: 'band', lenses: 2, top: 'hole', radius: 36 }
    if (/Redmi|POCO/.test(model)) return { camera: 'plate', lenses: 3, top: 'hole', radius: 34 }
    return { camera: 'square', lenses: 4, top: 'hole', radius: 42 }
  }
  if (model.startsWith('X')) return { camera: 'ring', lenses: 4, top: 'hole', radius: 44 }
  return { camera: 'twins', lenses: 2, top: model.startsWith('Y') ? 'drop' : 'hole', radius: 38 }
}

function drawBack(look: Look, colour: string): string {
  const id = `b${colour.slice(1)}${look.camera}`
  const bright = mix(colour, '#ffffff', 0.34)
  const dark = mix(colour, '#000000', 0.34)
  return `<defs>
<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${bright}"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<linearGradient id="${id}f" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${mix(colour, '#ffffff', 0.62)}"/><stop offset=".5" stop-color="${dark}"/><stop offset="1" stop-color="${bright}"/></linearGradient>
<clipPath id="${id}c">${body(4, look.radius - 4)}</clipPath></defs>
${body(0, look.radius, `fill="url(#${id}f)"`)}${body(4, look.radius - 4, `fill="url(#${id})"`)}
<g clip-path="url(#${id}c)"><path d="M-150 -312H40L-90 312H-150Z" fill="#fff" opacity=".09"/><path d="M70 -312h26L-34 312h-26Z" fill="#fff" opacity=".06"/>${look.camera === 'cover' ? `<path d="M-150 -3h300v6h-300Z" fill="${dark}"/>` : ''}</g>
${drawCamera(look.camera, look.lenses, colour)}<rect x="${width / 2 - 1.5}" y="-150" width="4" height="62" rx="2" fill="${dark}"/>`
}

function drawFront(look: Look, colour: string, random: () => number, screen?: string): string {
  const id = `f${colour.slice(1)}${look.top}`
  const button = look.top === 'button'
  const inset = button ? 14 : 11
  const [top, bottom] = button ? [74, 86] : [inset, inset]
  const glass = `x="${-width / 2 + inset}" y="${-height / 2 + top}" width="${width - 2 * inset}" height="${height - top - bottom}" rx="${button ? 4 : look.radius - inset}"`
  const sky = wallpapers[Math.floor(random() * wallpapers.length)] ?? wallpapers[0]
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".55" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient><clipPath id="${id}c"><rect ${glass}/></clipPath></defs>
${body(0, look.radius, `fill="${mix(colour, '#3a3d42', 0.5)}"`)}${body(3, look.radius - 3, 'fill="#08090b"')}
<g clip-path="url(#${id}c)"><rect ${glass} fill="url(#${id})"/>${screen ?? `${hills(sky, random)}${random() < 0.55 ? homeScreen(random) : lockScreen(sky)}`}<path d="M150 -312V-40L-70 -312Z" fill="#fff" opacity=".1"/></g>${frontTop(look.top)}`
}

const wallpapers = [
  ['#ffd9a8', '#ef8f6b', '#6d4a86'],
  ['#bfe6d8', '#4fa58c', '#134c46'],
  ['#cfe0fb', '#6f92dd', '#2c3977'],
  ['#f6d5e2', '#b779b6', '#4a3a86'],
  ['#fbe7b0', '#79b69a', '#1f5566'],
  ['#dfe6ea', '#8fa3b3', '#33424f'],
] as const
type Wallpaper = (typeof wallpapers)[number]

function hills(sky: Wallpaper, random: () => number): string {
  const y = 40 + random() * 90
  const sun = -80 + random() * 160
  return `<circle cx="${round(sun)}" cy="${round(y - 70)}" r="54" fill="${sky[0]}" opacity=".75"/><path d="M-150 ${round(y + 40)}C-70 ${round(y - 60)} -10 ${round(y + 70)} 70 ${round(y)}S140 ${round(y + 10)} 150 ${round(y - 20)}V312H-150Z" fill="${sky[1]}"/><path d="M-150 ${round(y + 130)}C-60 ${round(y + 40)} 40 ${round(y + 170)} 150 ${round(y + 70)}V312H-150Z" fill="${sky[2]}"/>`
}

const tints = ['#f2f4f7', '#2f8f6b', '#e0603f', '#3d74d6', '#f0b53b', '#7a5bc0', '#1c2530', '#45b3c7']

function homeScreen(random: () => number): string {
  const icon = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="44" height="44" rx="13" fill="${tints[Math.floor(random() * tints.length)]}" opacity=".94"/>`
  const columns = [-118, -54, 10, 74]
  const rows = [-90, -22, 46, 114].slice(0, 2 + Math.floor(random() * 3))
  return `<rect x="-118" y="-236" width="236" height="108" rx="26" fill="#fff" opacity=".3"/><rect x="-98" y="-212" width="110" height="20" rx="10" fill="#fff" opacity=".9"/><rect x="-98" y="-176" width="70" height="14" rx="7" fill="#fff" opacity=".65"/>${rows.flatMap((y) => columns.map((x) => icon(x, y))).join('')}<rect x="-130" y="210" width="260" height="74" rx="28" fill="#fff" opacity=".28"/>${columns.map((x) => icon(x, 225)).join('')}`
}

function lockScreen(sky: Wallpaper): string {
  const note = (y: number, w: number) =>
    `<rect x="-118" y="${y}" width="236" height="58" rx="20" fill="#fff" opacity=".55"/><rect x="-104" y="${y + 14}" width="30" height="30" rx="9" fill="${sky[2]}"/><rect x="-62" y="${y + 16}" width="${w}" height="10" rx="5" fill="#1c2530" opacity=".7"/><rect x="-62" y="${y + 34}" width="${w * 0.7}" height="9" rx="4.5" fill="#1c2530" opacity=".4"/>`
  const clock = 'M-102 -206l12 -9v62M-62 -215h30v62h-30ZM14 -215v31h30M44 -215v62M72 -215h30v31h-30v31h30'
  return `<path d="${clock}" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round" opacity=".92"/><g fill="#fff" opacity=".92"><circle cx="-9" cy="-196" r="5"/><circle cx="-9" cy="-172" r="5"/></g>${note(-70, 130)}${note(0, 100)}<circle cx="-92" cy="252" r="25" fill="#000" opacity=".25"/><circle cx="92" cy="252" r="25" fill="#000" opacity=".25"/>`
}

function batteryScreen(percent: number): string {
  const bars = [62, 78, 55, 90, 70, 84, 48, 73, 66, 80]
    .map(
      (height, day) =>
        `<rect x="${-108 + day * 22}" y="${60 - height}" width="13" height="${height}" rx="5"/>`,
    )
    .join('')
  const rows = [96, 146, 196]
    .map(
      (y, row) =>
        `<rect x="-122" y="${y}" width="244" height="42" rx="14" fill="#fff"/><rect x="-106" y="${y + 15}" width="${120 - row * 22}" height="12" rx="6" fill="#1c2530" opacity=".55"/><rect x="76" y="${y + 15}" width="30" height="12" rx="6" fill="#2f8f6b"/>`,
    )
    .join('')
  return `<rect x="-150" y="-312" width="300" height="624" fill="#eef1f4"/><rect x="-122" y="-254" width="130" height="20" rx="10" fill="#1c2530" opacity=".8"/><rect x="-122" y="-212" width="244" height="132" rx="20" fill="#fff"/><rect x="-98" y="-178" width="172" height="64" rx="16" fill="none" stroke="#1c2530" stroke-width="6"/><rect x="80" y="-158" width="9" height="24" rx="4" fill="#1c2530"/><rect x="-90" y="-170" width="${round(1.56 * percent)}" height="48" rx="10" fill="${percent < 80 ? '#f0b53b' : '#2f8f6b'}"/><rect x="-122" y="-64" width="244" height="140" rx="20" fill="#fff"/><g fill="#3d74d6">${bars}</g>${rows}`
}

function frontTop(top: Look['top']): string {
  if (top === 'island') return '<rect x="-43" y="-290" width="86" height="25" rx="12.5" fill="#08090b"/>'
  if (top === 'notch')
    return '<path d="M-76 -302H76C64 -302 66 -272 48 -272H-48C-66 -272 -64 -302 -76 -302Z" fill="#08090b"/>'
  if (top === 'hole')
    return '<circle cy="-281" r="9.5" fill="#08090b"/><circle cy="-281" r="4" fill="#1d3557"/>'
  if (top === 'drop')
    return '<path d="M-32 -302H32C16 -300 14 -278 0 -278S-16 -300 -32 -302Z" fill="#08090b"/>'
  return '<rect x="-26" y="-278" width="52" height="7" rx="3.5" fill="#2a2d33"/><circle cy="269" r="27" fill="#08090b" stroke="#3a3e46" stroke-width="3"/>'
}

function body(inset: number, radius: number, paint = ''): string {
  return `<rect x="${-width / 2 + inset}" y="${-height / 2 + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${radius}" ${paint}/>`
}

/** Draws a phone of this colour from its edges, lying on the table, as SVG. */
function drawEdges(colour: string, within: (range: number) => number): string {
  const metal = mix(colour, '#c9ccd1', 0.55)
  const shades = [
    ['0', mix(metal, '#ffffff', 0.55)],
    ['.3', metal],
    ['.75', mix(metal, '#000000', 0.25)],
    ['1', mix(metal, '#000000', 0.5)],
  ]
  const stops = shades.map(([offset, shade]) => `<stop offset="${offset}" stop-color="${shade}"/>`).join('')
  const dark = mix(metal, '#000000', 0.55)
  return `<defs><linearGradient id="edge" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>
${lie(560 + within(90), 330 + within(130), within(28), 860, side(860, dark))}${lie(640 + within(220), 640 + within(80), within(30), 470, foot(470, dark))}`
}

function lie(x: number, y: number, turn: number, length: number, details: string): string {
  const half = length / 2
  const shadows = Array.from({ length: 12 }, (_, step) => {
    const grow = step * 2.4
    return `<rect x="${-half - grow + 8}" y="${-42 - grow + 26}" width="${length + 2 * grow}" height="${84 + 2 * grow}" rx="${40 + grow}" opacity=".035"/>`
  })
  return `<g transform="translate(${x} ${y}) rotate(${round(turn)})"><g fill="#1d140a">${shadows.join('')}</g><rect x="${-half}" y="-42" width="${length}" height="84" rx="38" fill="url(#edge)"/><rect x="${-half + 14}" y="-36" width="${length - 28}" height="7" rx="3.5" fill="#fff" opacity=".45"/>${details}</g>`
}

function side(length: number, dark: string): string {
  const button = (x: number, width: number) =>
    `<rect x="${x}" y="-15" width="${width}" height="30" rx="15" fill="${dark}"/><rect x="${x + 3}" y="-12" width="${width - 6}" height="11" rx="5.5" fill="#fff" opacity=".22"/>`
  return `${button(-length / 2 + 170, 96)}${button(-length / 2 + 290, 96)}${button(-length / 2 + 470, 140)}<rect x="${length / 2 - 120}" y="-42" width="5" height="84" fill="${dark}" opacity=".6"/>`
}

function foot(length: number, dark: string): string {
  const holes = (from: number) =>
    Array.from(
      { length: 6 },
      (_, hole) => `<circle cx="${from + hole * 19}" cy="0" r="6" fill="#0c0d0f"/>`,
    ).join('')
  return `${holes(-length / 2 + 80)}${holes(length / 2 - 175)}<rect x="-42" y="-14" width="84" height="28" rx="14" fill="#0c0d0f"/><rect x="-26" y="-4" width="52" height="8" rx="4" fill="${dark}"/>`
}
