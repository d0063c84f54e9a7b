import { useQuery } from '@tanstack/react-query'
import ShieldCheck from '~icons/lucide/shield-check'
import { checkQuery } from '../queries.ts'
import { isCore, isUndone } from '../rules.ts'
import { checkTestTexts, checkTexts as words } from '../texts.ts'
import { ResultsTable, TestedOn } from './results-table.tsx'

/** What the last check of a phone found, for whoever may buy it; nothing when it has none that counts. */
export default function CheckSection({ listingId }: { listingId: string }) {
  const { data } = useQuery(checkQuery(listingId))
  if (!data) return null
  const untested = data.results.filter(({ test, outcome }) => isCore(test) && isUndone(outcome))
  return (
    <section id="check" aria-labelledby="check-title" className="grid gap-3">
      <h2 id="check-title" className="flex items-center gap-2 font-semibold text-lg">
        <ShieldCheck size={20} aria-hidden="true" className="shrink-0 text-primary" />
        <span>{words.title}</span>
      </h2>
      <TestedOn check={data} />
      {data.isCurrent && untested.length > 0 && (
        <p className="font-medium">
          {words.untested(untested.map(({ test }) => checkTestTexts[test]).join(', '))}
        </p>
      )}
      {data.isCurrent && <ResultsTable results={data.results} caption={words.title} />}
      <p className="text-quiet text-sm">{words.meaning}</p>
    </section>
  )
}
