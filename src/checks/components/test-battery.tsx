import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '../../ui/field.tsx'
import { foundTexts, guideTexts as words } from '../texts.ts'
import type { TestProps } from './guided-test.tsx'

type Battery = EventTarget & { level: number; charging: boolean }
type WithBattery = { getBattery?: () => Promise<Battery> }

/** The level of the battery, and whether plugging it in changes anything; asked where the browser does not tell. */
export default function BatteryTest({ answer }: TestProps) {
  const [level, setLevel] = useState<number | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const { register, handleSubmit } = useForm({ defaultValues: { level: '' } })
  useEffect(() => {
    let battery: Battery | undefined
    let isOver = false
    const change = () => setChanged(true)
    const begin = async () => {
      battery = await (navigator as WithBattery).getBattery?.()
      if (!battery || isOver) return
      setLevel(Math.round(battery.level * 100))
      battery.addEventListener('chargingchange', change)
    }
    // A browser that refuses to tell is like one that cannot.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      battery?.removeEventListener('chargingchange', change)
    }
  }, [])
  const say = (fine: boolean) =>
    handleSubmit((typed) =>
      answer({
        test: 'battery',
        features: { level: level ?? Number(typed.level), changed: hasChanged, fine },
      }),
    )
  return (
    <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      {level === null ? (
        <TextField
          label={words.batteryTyped}
          type="number"
          min={0}
          max={100}
          inputMode="numeric"
          register={register('level', { min: 0, max: 100 })}
        />
      ) : (
        <p className="font-bold text-xl tabular-nums">{foundTexts.level(level)}</p>
      )}
      <button type="button" className="btn btn-primary" onClick={say(true)}>
        {words.batteryCharges}
      </button>
      <button type="button" className="btn btn-outline" onClick={say(false)}>
        {words.batteryNot}
      </button>
    </form>
  )
}
