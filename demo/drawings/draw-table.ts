type Surface = { base: string; light: string; line: string; kind: 'planks' | 'cloth' | 'stone' | 'paper' }

const surfaces: Surface[] = [
  { base: '#c89f74', light: '#ddbb93', line: '#a67c52', kind: 'planks' },
  { base: '#8a6244', light: '#a67a58', line: '#6a4730', kind: 'planks' },
  { base: '#e3d6c2', light: '#f1e8da', line: '#cdbb9f', kind: 'planks' },
  { base: '#d9dcd3', light: '#eceee8', line: '#c3c8bb', kind: 'cloth' },
  { base: '#b9c8c0', light: '#d2ddd6', line: '#a2b4aa', kind: 'cloth' },
  { base: '#e6e3dd', light: '#f7f5f1', line: '#cfcac0', kind: 'stone' },
  { base: '#6d7672', light: '#868f8b', line: '#5a6360', kind: 'stone' },
  { base: '#efe0cf', light: '#f9efe4', line: '#e0cbb2', kind: 'paper' },
  { base: '#cfdeda', light: '#e4eeeb', line: '#b6cac4', kind: 'paper' },
  { base: '#e9d3cb', light: '#f5e6e0', line: '#d8b9ae', kind: 'paper' },
]

/** Draws a table with an object on it as SVG, chosen by the random numbers. */
export function drawTable(random: () => number): string {
  const surface = surfaces[Math.floor(random() * surfaces.length)] ?? (surfaces[0] as Surface)
  return `<defs><radialGradient id="day" cx="${0.25 + random() * 0.4}" cy=".2" r="1"><stop offset="0" stop-color="${surface.light}"/><stop offset="1" stop-color="${surface.base}"/></radialGradient></defs><rect width="1200" height="900" fill="url(#day)"/>${textures[surface.kind](surface, random)}${drawObject(surface, random)}${windowLight(random)}`
}

const textures: Record<Surface['kind'], (surface: Surface, random: () => number) => string> = {
  planks({ line }, random) {
    const rows = [0, 1, 2, 3, 4].map((row) => {
      const y = row * 190 - 30
      const grain = [38, 74, 118, 150].map((down) => {
        const bend = random() * 30 - 15
        return `<path d="M0 ${Math.round(y + down)}C300 ${Math.round(y + down + bend)} 800 ${Math.round(y + down - bend)} 1200 ${Math.round(y + down + bend / 2)}" opacity=".28"/>`
      })
      return `<path d="M0 ${y}H1200" stroke-width="3" opacity=".75"/>${grain.join('')}`
    })
    return `<g fill="none" stroke="${line}" stroke-width="1.6">${rows.join('')}</g>`
  },
  cloth({ line }) {
    const threads = Array.from({ length: 61 }, (_, row) => `M0 ${row * 15}H1200`).join('')
    const cross = Array.from({ length: 81 }, (_, column) => `M${column * 15} 0V900`).join('')
    return `<path d="${threads}${cross}" stroke="${line}" stroke-width="2" opacity=".4"/>`
  },
  stone({ line }, random) {
    const veins = [0, 1, 2, 3].map(() => {
      const y = random() * 900
      return `<path d="M-20 ${Math.round(y)}C260 ${Math.round(y - 160 * random())} 520 ${Math.round(y + 190 * random())} 1220 ${Math.round(y - 240 * random())}" stroke-width="${(1 + random() * 4).toFixed(1)}"/>`
    })
    return `<g fill="none" stroke="${line}" opacity=".6">${veins.join('')}</g>`
  },
  paper: () => '',
}

function drawObject({ line }: Surface, random: () => number): string {
  const right = random() < 0.5
  const at = (x: number) => (right ? x : 1200 - x)
  const kind = Math.floor(random() * 5)
  if (kind === 0) {
    const x = at(1160)
    return `<circle cx="${x + 12}" cy="72" r="128" fill="#1d140a" opacity=".13"/><circle cx="${x}" cy="52" r="124" fill="#f6f3ee"/><circle cx="${x}" cy="52" r="112" fill="#e2dcd2"/><circle cx="${x}" cy="52" r="102" fill="#6b4127"/><circle cx="${x - 18}" cy="40" r="62" fill="#8a5835" opacity=".7"/>`
  }
  if (kind === 1) {
    return `<g fill="none" stroke-linecap="round"><path d="M${at(1215)} 690C${at(1080)} 640 ${at(1150)} 820 ${at(1040)} 842S${at(900)} 905 ${at(840)} 915" stroke="#1d140a" stroke-width="16" opacity=".12" transform="translate(5 9)"/><path d="M${at(1215)} 690C${at(1080)} 640 ${at(1150)} 820 ${at(1040)} 842S${at(900)} 905 ${at(840)} 915" stroke="#f4f4f2" stroke-width="13"/></g>`
  }
  if (kind === 2) {
    const x = right ? 1060 : -110
    return `<g transform="rotate(${right ? 9 : -9} ${x + 120} 120)"><rect x="${x + 10}" y="-88" width="260" height="330" rx="10" fill="#1d140a" opacity=".15"/><rect x="${x}" y="-100" width="260" height="330" rx="10" fill="#f7f6f3"/><rect x="${x + 18}" y="-82" width="224" height="294" rx="6" fill="none" stroke="#e2dfd8" stroke-width="3"/></g>`
  }
  if (kind === 3) {
    const leaf = (turn: number, length: number) =>
      `<path d="M0 0C${length * 0.3} ${-length * 0.22} ${length * 0.8} ${-length * 0.16} ${length} 0C${length * 0.8} ${length * 0.16} ${length * 0.3} ${length * 0.22} 0 0Z" transform="rotate(${turn})"/>`
    const turns = [95, 120, 145, 170, 195, 70].map((turn, step) =>
      leaf(right ? turn : 180 - turn, 250 + step * 24),
    )
    return `<g transform="translate(${at(1220)} -30)" fill="#20301f" opacity=".16">${turns.join('')}</g>`
  }
  return `<path d="M${at(1200)} 820L${at(1010)} 900H${at(1200)}Z" fill="${line}" opacity=".5"/>`
}

function windowLight(random: () => number): string {
  const x = -100 + random() * 500
  const pane = (from: number) => `<path d="M${Math.round(x + from)} 0h190l-330 900h-190Z"/>`
  return `<g fill="#fffaf0" opacity=".13">${pane(180)}${pane(420)}${pane(660)}</g>`
}
