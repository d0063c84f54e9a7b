import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../kernel/number.ts'
import { grid } from '../rules.ts'
import { runTexts, guideTexts as words } from '../texts.ts'
import { ActionButton, type TestProps } from './guided-test.tsx'

const { rows, columns } = grid
const all = rows * columns

type Sweep = { cells: number[]; millis: number }

/** How much of the screen the page can use, in percent. */
const coveredPercent = () =>
  Math.min(100, Math.round((100 * innerWidth * innerHeight) / (screen.width * screen.height || 1)))

/** Four fields to tap in their order, then every field of the screen to wipe over, twice where some do not respond. */
export default function TouchTest({ challenge, answer }: TestProps) {
  const { targets = [] } = challenge
  const [taps, setTaps] = useState<number[]>([])
  const [coloured, setColoured] = useState<ReadonlySet<number>>(new Set())
  const [sweeps, setSweeps] = useState<Sweep[]>([])
  const current = useRef<{ cells: number[]; begunAt: number }>({ cells: [], begunAt: 0 })
  const [isOn, setOn] = useState(false)
  const isTapping = taps.length < targets.length
  const bottomRows = Array.from({ length: rows / 2 }, (_, place) => rows / 2 + place)
  const rowOfButton =
    bottomRows.find((row) => !targets.some((cell) => Math.floor(cell / columns) === row)) ?? 0
  useEffect(() => {
    // A mouse would pass it.
    if (navigator.maxTouchPoints === 0) answer({ obstacle: 'missing-api' })
  }, [answer])

  const endSweep = (cells: ReadonlySet<number>) => {
    const { begunAt, cells: touched } = current.current
    const done = [...sweeps, { cells: touched, millis: Math.round(performance.now() - begunAt) }]
    current.current = { cells: [], begunAt: performance.now() }
    if (cells.size < all && done.length < 2) return setSweeps(done)
    answer({ test: 'touch', features: { taps, sweeps: done, covered: coveredPercent() } })
  }

  const touch = (event: PointerEvent, isDown: boolean) => {
    const box = event.currentTarget.getBoundingClientRect()
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const { clientX, clientY } of [...events, event]) {
      const column = Math.floor(((clientX - box.left) / box.width) * columns)
      const row = Math.floor(((clientY - box.top) / box.height) * rows)
      if (column >= 0 && column < columns && row >= 0 && row < rows) reach(row * columns + column, isDown)
    }
  }

  const reach = (cell: number, isDown: boolean) => {
    if (isTapping) {
      if (!isDown || cell !== targets[taps.length]) return
      current.current.begunAt = performance.now()
      return setTaps([...taps, cell])
    }
    if (current.current.cells.includes(cell)) return
    current.current.cells.push(cell)
    const next = new Set([...coloured, ...current.current.cells])
    setColoured(next)
    if (next.size === all) endSweep(next)
  }

  if (!isOn) return <ActionButton label={runTexts.begin} onClick={() => setOn(true)} />
  return (
    // The button and the line lie on fields that have to be reached, too.
    <div
      className="fixed inset-0 z-50 touch-none select-none bg-base-100"
      onPointerDown={(event) => touch(event, true)}
      onPointerMove={(event) => event.buttons > 0 && touch(event, false)}
    >
      <div
        data-testid="touch-grid"
        className="grid size-full"
        style={{ gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)` }}
      >
        {Array.from({ length: all }, (_, cell) => (
          <span
            key={cell}
            className={`grid place-items-center border border-base-300 font-bold ${coloured.has(cell) || taps.includes(cell) ? 'bg-primary text-primary-content' : ''}`}
          >
            {isTapping && targets.includes(cell) ? formatNumber(targets.indexOf(cell) + 1) : ''}
          </span>
        ))}
      </div>
      <p
        role="status"
        // It would cover a marked field.
        className={
          isTapping
            ? 'sr-only'
            : 'pointer-events-none absolute inset-x-4 top-1/3 mx-auto w-fit rounded-box bg-base-100/90 px-3 py-2 text-center'
        }
      >
        {isTapping
          ? words.touchTap(taps.length + 1)
          : sweeps.length > 0
            ? words.touchAgain(all - coloured.size)
            : words.touchWipe}
      </p>
      {(isTapping || coloured.size > 0) && (
        <button
          type="button"
          className="btn absolute inset-x-4 mx-auto w-fit"
          style={{ top: `${(100 * rowOfButton) / rows}%` }}
          // A marked field may lie on what is broken.
          onClick={() => (isTapping ? answer({ faulty: true }) : endSweep(coloured))}
        >
          {words.touchDone}
        </button>
      )}
    </div>
  )
}
