import type { ShownResult } from '../contract.ts'
import { checkTestTexts, foundTexts, outcomeTexts, reasonTexts, checkTexts as words } from '../texts.ts'

const tones = {
  passed: 'text-success',
  failed: 'text-error',
  'seller-said': '',
  'not-testable-here': 'text-quiet',
  skipped: 'text-quiet',
}

/** The tests of a check with their outcomes, and why they ended so. */
export function ResultsTable({ results, caption }: { results: readonly ShownResult[]; caption: string }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.test}</th>
          <th scope="col">{words.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ test, outcome, reason, found }) => (
          <tr key={test} className="border-base-300 border-b align-top last:border-0">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              {checkTestTexts[test]}
            </th>
            <td className="py-2 text-end">
              <span className={`font-medium ${tones[outcome]}`}>{outcomeTexts[outcome]}</span>
              {describeFound(found) && <span className="block text-quiet">{describeFound(found)}</span>}
              {reason && <span className="block text-quiet">{reasonTexts[reason]}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** What was found in a test, in words; '' when there is nothing more to say than its outcome. */
export function describeFound(found: Record<string, number | string>): string {
  const { level, metres, covered, missed, model, kind } = found
  return [
    isNumber(level) ? foundTexts.level(level) : '',
    isNumber(metres) ? foundTexts.metres(metres) : '',
    isNumber(missed) && missed > 0 ? foundTexts.missed(missed) : '',
    isNumber(covered) && covered < 90 ? foundTexts.covered(covered) : '',
    typeof model === 'string' ? model : '',
    kind === 'wifi' ? foundTexts.wifi : kind === 'cellular' ? foundTexts.cellular : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
