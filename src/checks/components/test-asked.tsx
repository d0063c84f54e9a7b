import { readCode } from '../../kernel/plain-text.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { storageSizes } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import type { Answer } from '../contract.ts'
import { foundTexts, runTexts, guideTexts as words } from '../texts.ts'
import { Choices, type Labelled, type TestProps } from './guided-test.tsx'
import { NumberForm } from './number-form.tsx'

/** What no browser can test: the person at the phone is asked. */
export default function AskedTest({ test, answer }: TestProps) {
  if (test === 'battery-health') {
    return (
      <NumberForm
        label={words.health}
        read={readPercent}
        send={(percent) => answer({ test, features: { percent: Number(percent) } })}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <Choices answer={answer} of={choicesOf(test)} />
    </div>
  )
}

function choicesOf(test: TestProps['test']): Labelled {
  if (test === 'storage') {
    return Object.fromEntries(storageSizes.map((gb) => [factTexts.gigabytes(gb), { test, features: { gb } }]))
  }
  if (test === 'parts') {
    const said = (replaced: boolean): Answer => ({ test, features: { replaced } })
    return { [foundTexts.original]: said(false), [foundTexts.replaced]: said(true) }
  }
  const said = (fine: boolean) => ({ test, features: { fine } }) as Answer
  return { [runTexts.works]: said(true), [runTexts.broken]: said(false) }
}

function readPercent(typed: string): Result<string, string> {
  const percent = readCode(typed)
  return /^([1-9]\d?|100)$/.test(percent) ? ok(percent) : no(words.notPercent)
}
