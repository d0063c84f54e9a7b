import type { Figure } from './reading.ts'

const width = 720
const rowHeight = 56
const left = 150
const full = 480

export function drawFigures(figures: Figure[]): string {
  const most = Math.max(1, ...figures.map(({ ratio, target }) => Math.max(ratio, target)))
  const scale = (ratio: number) => Math.round((ratio / most) * full)
  const rows = figures.map(({ name, ratio, target, rate }, nth) => {
    const top = 48 + nth * rowHeight
    const mark = left + scale(target)
    return `<text x="${left - 12}" y="${top + 19}" text-anchor="end">${name}</text>
<rect x="${left}" y="${top}" width="${Math.max(1, scale(ratio))}" height="28" rx="4" fill="${ratio >= target ? '#0f766e' : '#b91c1c'}"/>
<line x1="${mark}" x2="${mark}" y1="${top - 5}" y2="${top + 33}" stroke="#111827" stroke-width="2" stroke-dasharray="4 3"/>
<text x="${left + 8}" y="${top + 46}" font-size="11" fill="#4b5563">${ratio.toFixed(3)} (at least ${target}), ${Math.round(rate)} answers a second</text>`
  })
  const height = 56 + figures.length * rowHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="16" y="26" font-weight="600">Share of what raw node:http answers with the same bytes, 20 connections</text>
${rows.join('\n')}
</svg>
`
}
