import { formatPostingTime } from '../../kernel/time.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import type { ShownCheck, ShownResult } from '../contract.ts'
import type { Outcome } from '../rules.ts'
import {
  checkTestTexts,
  foundTexts,
  meetingCheckTexts,
  outcomeTexts,
  reasonTexts,
  signTexts,
  checkTexts as words,
} from '../texts.ts'

export const tones = {
  passed: 'text-success',
  failed: 'text-error',
  'seller-said': '',
  'not-testable-here': 'text-quiet',
  skipped: 'text-quiet',
}

type ResultsTableProps = {
  results: readonly ShownResult[]
  /** What an earlier check of the phone found. */
  before?: readonly ShownResult[] | undefined
  caption: string
}

/** The tests of a check with their outcomes, and why they ended so. */
export function ResultsTable({ results, before, caption }: ResultsTableProps) {
  if (results.length === 0) return null
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
        {results.map(({ test, outcome, reason, found, signs }) => (
          <tr key={test} className="border-base-300 border-b align-top last:border-0">
            <th scope="row" className="wrap-normal py-2 pe-3 text-start font-normal">
              {checkTestTexts[test]}
            </th>
            <td className="py-2 text-end">
              <span className={`font-medium ${tones[outcome]}`}>{outcomeTexts[outcome]}</span>
              {describeFound(found) && <span className="block text-quiet">{describeFound(found)}</span>}
              {reason && <span className="block text-quiet">{reasonTexts[reason]}</span>}
              {signs?.map((sign) => (
                <span key={sign} className="block text-error">
                  {signTexts[sign]}
                </span>
              ))}
              <Before outcome={before?.find((each) => each.test === test)?.outcome} now={outcome} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Before({ outcome, now }: { outcome: Outcome | undefined; now: Outcome }) {
  if (!outcome || outcome === 'skipped') return null
  return outcome === 'passed' && now === 'failed' ? (
    <span className="block font-semibold text-error">{meetingCheckTexts.worse}</span>
  ) : (
    <span className="block text-quiet">{meetingCheckTexts.before(outcomeTexts[outcome])}</span>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** When a phone was tested, and how many tests it passed; or that this no longer counts. */
export function TestedOn({ check: { finishedAt, isCurrent, results } }: { check: ShownCheck }) {
  if (!isCurrent) return <p>{words.outdated}</p>
  const count = (meant: Outcome) => results.filter(({ outcome }) => outcome === meant).length
  const counts = words.counts(count('passed'), count('failed'), results.length)
  return <p>{`${words.tested(formatPostingTime(finishedAt))} ${counts}`}</p>
}

/** What was found in a test, in words; '' when there is nothing more to say than its outcome. */
export function describeFound(found: Record<string, number | string>): string {
  const { level, metres, covered, missed, model, kind, gb, percent, parts } = found
  return [
    isNumber(level) ? foundTexts.level(level) : '',
    isNumber(metres) ? foundTexts.metres(metres) : '',
    isNumber(missed) && missed > 0 ? foundTexts.missed(missed) : '',
    isNumber(covered) && covered < 90 ? foundTexts.covered(covered) : '',
    typeof model === 'string' ? foundTexts.model(model) : '',
    isNumber(gb) ? factTexts.gigabytes(gb) : '',
    isNumber(percent) ? factTexts.percent(percent) : '',
    parts === 'original' ? foundTexts.original : parts === 'replaced' ? foundTexts.replaced : '',
    kind === 'wifi' ? foundTexts.wifi : kind === 'cellular' ? foundTexts.cellular : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
