import { type KeyboardEvent, useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { readPercentage } from '../../components/fact-inputs.ts'
import { bulkPriceTexts as words } from '../texts/prices.ts'

const mostPercent = 90

export function LowerAll({ onFill }: { onFill: (percent: number) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const fill = () => {
    const percent = readPercentage(text, mostPercent)
    setWrong(percent === null)
    if (percent !== null) onFill(percent)
  }
  // Enter fills the prices in instead of saving them.
  const fillOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    fill()
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-40">
        <TextField
          label={words.lowerAll}
          suffix={<span aria-hidden="true">{words.percent}</span>}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={isWrong ? { message: words.notAPercentage } : undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={fillOnEnter}
        />
      </div>
      <button type="button" className="btn btn-outline" onClick={fill}>
        {words.lower}
      </button>
    </div>
  )
}
