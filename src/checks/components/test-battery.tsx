import { useEffect, useState } from 'react'
import type { Answer } from '../contract.ts'
import { foundTexts, guideTexts as words } from '../texts.ts'
import { Choices, type TestProps } from './guided-test.tsx'

type Battery = EventTarget & { level: number; charging: boolean }
type WithBattery = { getBattery?: () => Promise<Battery> }

/** The level of the battery, where the browser tells it, and whether plugging it in changes anything. */
export default function BatteryTest({ answer }: TestProps) {
  const [level, setLevel] = useState<number | null>(null)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const begin = async () => {
      const battery = await (navigator as WithBattery).getBattery?.()
      if (!battery) return
      setLevel(Math.round(battery.level * 100))
      battery.addEventListener('chargingchange', () => setChanged(true), over)
    }
    // A browser that refuses to tell is like one that cannot.
    begin().catch(() => undefined)
    return () => over.abort()
  }, [])
  const said = (fine: boolean): Answer => ({ test: 'battery', features: { level, changed, fine } })
  return (
    <div className="grid gap-4">
      {level !== null && <p className="font-bold text-xl tabular-nums">{foundTexts.level(level)}</p>}
      <Choices answer={answer} of={{ [words.batteryCharges]: said(true), [words.batteryNot]: said(false) }} />
    </div>
  )
}
