import { readCode } from '../../kernel/plain-text.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { NumberForm } from '../../ui/number-form.tsx'
import { guideTexts as words } from '../texts.ts'
import type { TestProps } from './guided-test.tsx'

/** How much of its capacity the battery has left, as the settings tell. */
export default function BatteryHealthTest({ answer }: TestProps) {
  return (
    <NumberForm
      label={words.health}
      read={readPercent}
      send={(percent) => answer({ test: 'battery-health', features: { percent: Number(percent) } })}
      sendLabel={words.send}
    />
  )
}

function readPercent(typed: string): Result<string, string> {
  const percent = readCode(typed)
  return /^([1-9]\d?|100)$/.test(percent) ? ok(percent) : no(words.notPercent)
}
