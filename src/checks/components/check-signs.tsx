import { useQuery } from '@tanstack/react-query'
import { checkQuery } from '../queries.ts'
import { checkTestTexts, signTexts, checkTexts as words } from '../texts.ts'

/** What makes the last check of a phone less believable, for admins; nothing when there is no such sign. */
export default function CheckSigns({ listingId }: { listingId: string }) {
  const { data } = useQuery({ ...checkQuery(listingId), retry: false })
  const signs = data?.results.flatMap((each) => (each.signs ?? []).map((sign) => [each.test, sign] as const))
  if (!signs?.length) return null
  return (
    <section aria-label={words.title} className="grid gap-1 text-sm">
      <h3 className="font-medium text-base">{words.title}</h3>
      {signs.map(([test, sign]) => (
        <p key={sign}>{`${checkTestTexts[test]}: ${signTexts[sign]}`}</p>
      ))}
    </section>
  )
}
