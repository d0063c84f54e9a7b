import { foundTexts as words } from '../texts.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** What was found in a test, in words; '' when there is nothing more to say than its outcome. */
export function describeFound(found: Record<string, number | string>): string {
  const { level, metres, covered, missed, model, kind } = found
  return [
    isNumber(level) ? words.level(level) : '',
    isNumber(metres) ? words.metres(metres) : '',
    isNumber(missed) && missed > 0 ? words.missed(missed) : '',
    isNumber(covered) && covered < 90 ? words.covered(covered) : '',
    typeof model === 'string' ? model : '',
    kind === 'wifi' ? words.wifi : kind === 'cellular' ? words.cellular : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
