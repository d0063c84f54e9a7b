export type Camera = 'square' | 'pill' | 'column' | 'columns' | 'plate' | 'band' | 'ring' | 'twins' | 'cover'

/** Draws the camera of a phone's back as SVG. The colour is written '#rrggbb'. */
export function drawCamera(camera: Camera, lenses: number, colour: string): string {
  return cameras[camera](colour, lenses)
}

const cameras: Record<Camera, (colour: string, lenses: number) => string> = {
  pill: () => lens(-98, -262, 26) + flash(-50, -262),
  column: () => [0, 1, 2].map((row) => lens(-100, -258 + row * 64, 26)).join('') + flash(-54, -226),
  columns: () => {
    const first = [0, 1, 2].map((row) => lens(-104, -256 + row * 68, 28)).join('')
    return first + lens(-46, -252, 19) + lens(-46, -196, 19) + flash(-46, -150)
  },
  plate: (colour, lenses) => {
    const rows = [1, 2].slice(0, lenses - 1)
    const rest = rows.map((row) => lens(-94, -252 + row * 66, 25)).join('')
    const shape = plate(colour, -134, -294, 118, 218, 30)
    return shape + lens(-94, -252, 28) + rest + lens(-44, -222, 12) + flash(-44, -170)
  },
  band: (colour) => {
    const shape = plate(colour, -128, -292, 256, 92, 30, '#17181b')
    return shape + lens(-80, -246, 33) + lens(0, -246, 33) + flash(80, -246)
  },
  ring: (colour) => {
    const around = places([0, -38], [38, 0], [0, 38], [-38, 0])
      .map(([x, y]) => lens(x, -186 + y, 25))
      .join('')
    return `<circle cx="0" cy="-186" r="98" fill="${edgeOf(colour)}"/><circle cx="0" cy="-186" r="92" fill="#d9d3c7"/><circle cx="0" cy="-186" r="86" fill="#1b1c20"/>${around}${flash(98, -282)}`
  },
  twins: (colour) => {
    const big = (y: number) =>
      `<circle cx="-84" cy="${y}" r="46" fill="${edgeOf(colour)}"/><circle cx="-84" cy="${y}" r="43" fill="#d8d6d2"/>${lens(-84, y, 38)}`
    return `${plate(colour, -138, -296, 108, 222, 54)}${big(-240)}${big(-132)}<rect x="-16" y="-270" width="14" height="44" rx="7" fill="#fbf0cf"/>`
  },
  cover: (colour) =>
    `${plate(colour, -134, -296, 268, 268, 24, '#0f1114')}<rect x="-118" y="-280" width="236" height="170" rx="14" fill="${mix(colour, '#000000', 0.55)}"/><circle cx="-52" cy="-196" r="44" fill="none" stroke="${raisedOf(colour)}" stroke-width="7"/><path d="M-52 -224v28l20 14" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/><rect x="20" y="-222" width="78" height="14" rx="7" fill="#fff" opacity=".75"/><rect x="20" y="-194" width="52" height="14" rx="7" fill="#fff" opacity=".4"/>${lens(-84, -66, 26)}${lens(-22, -66, 26)}${flash(28, -66)}`,
  square: (colour, lenses) => {
    const light = lenses === 4 ? flash(-74, -235) : flash(-48, lenses === 3 ? -277 : -264)
    const glasses = (squarePlaces[lenses] ?? []).map(([x, y]) => lens(x, y, lenses === 4 ? 23 : 26)).join('')
    return plate(colour, -136, -298, 124, 126, 42) + glasses + light
  },
}

type Place = [x: number, y: number]
function places(...all: Place[]): Place[] {
  return all
}

const squarePlaces: Record<number, Place[]> = {
  2: places([-102, -264], [-50, -210]),
  3: places([-102, -264], [-102, -206], [-46, -235]),
  4: places([-102, -263], [-46, -263], [-102, -207], [-46, -207]),
}

const raisedOf = (colour: string) => mix(colour, '#ffffff', 0.2)
const edgeOf = (colour: string) => mix(colour, '#000000', 0.3)

function plate(
  colour: string,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill = raisedOf(colour),
): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${edgeOf(colour)}" stroke-width="2"/><rect x="${x + 3}" y="${y + 3}" width="${w - 6}" height="${h - 6}" rx="${r - 3}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.5"/>`
}

function flash(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="9" fill="#f7e6b4" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>`
}

function lens(x: number, y: number, r: number): string {
  return `<g transform="translate(${x} ${y}) scale(${round(r / 30)})"><circle r="30" fill="#85888e"/><circle r="27.5" fill="#15161a"/><circle r="19" fill="#20242e"/><circle r="12.5" fill="#0b1b33"/><circle r="7" fill="#234a80"/><circle cx="-6" cy="-7" r="4.2" fill="#dbe9ff" opacity=".9"/><circle cx="7" cy="8" r="2.2" fill="#8fb2e8" opacity=".6"/></g>`
}

export function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [from, to] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export function round(number: number): number {
  return Math.round(number * 100) / 100
}
