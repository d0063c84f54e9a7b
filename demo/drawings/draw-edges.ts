import { mix, round } from './draw-camera.ts'

/** Draws a phone of this colour from its edges, lying on the table, as SVG. */
export function drawEdges(colour: string, within: (range: number) => number): string {
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
