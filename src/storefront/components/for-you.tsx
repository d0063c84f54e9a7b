import { useQuery } from '@tanstack/react-query'
import { Form, Link } from 'react-router'
import type { AuthUser } from '../../auth/session/components/auth-client.ts'
import { everything, findLastPlace, writeSearch } from '../../browsing/components/use-search.ts'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import { browsingPaths } from '../../kernel/paths.ts'
import { ProductTile } from '../../listings/components/product-grid.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { latestPhonesQuery } from '../queries.ts'
import { forYouTexts as words } from '../texts/for-you.ts'
import { RecentlySeen } from './recently-seen.tsx'

const bandEnds = { USD: [100, 200, 400], BDT: [10_000, 20_000, 40_000] }

const day = 24 * 60 * 60_000

/** The beginning of the home page for signed-in people: prices, new phones, those near where they last looked, and those seen. */
export default function ForYou({ user: { uid, displayName } }: { user: AuthUser }) {
  const place = findLastPlace(uid)
  const near = useQuery({ ...latestPhonesQuery(place ?? undefined), enabled: place !== null })
  const latest = useQuery(latestPhonesQuery())
  const isNew = ({ createdAt }: CampaignProduct) => Date.now() - Date.parse(createdAt) < day
  return (
    <div className="grid gap-6 md:gap-8">
      <div className="grid gap-3">
        <h1 className="font-bold text-xl tracking-tight md:text-2xl">{words.welcome(displayName)}</h1>
        <search aria-label={words.search} className="lg:hidden">
          <Form action={browsingPaths.search}>
            <input
              type="search"
              name="q"
              aria-label={words.search}
              placeholder={words.search}
              maxLength={200}
              enterKeyHint="search"
              autoComplete="off"
              className="input w-full"
            />
          </Form>
        </search>
        <nav aria-label={words.prices}>
          <ul className="flex flex-wrap gap-2">
            {listBands().map(({ from, to }) => (
              <li key={`${from} ${to}`}>
                <Link
                  to={`${browsingPaths.search}?${writeSearch({ ...everything, price_from: from, price_to: to })}`}
                  className="btn btn-outline bg-base-100"
                >
                  {describeBand(from, to)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Tiles
        title={words.newToday}
        phones={(latest.data ?? []).filter(isNew)}
        to={`${browsingPaths.search}?${writeSearch({ ...everything, sort: 'newest' })}`}
      />
      {place !== null && (
        <Tiles
          title={words.near}
          phones={near.data ?? []}
          to={`${browsingPaths.search}?${writeSearch({ ...everything, place })}`}
        />
      )}
      <RecentlySeen />
    </div>
  )
}

function Tiles({ title, phones, to }: { title: string; phones: readonly CampaignProduct[]; to: string }) {
  if (phones.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-bold text-lg">{title}</h2>
        <Link to={to} aria-label={words.allOf(title)} className="btn btn-ghost">
          {words.all}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:grid-cols-4 md:gap-5">
        {phones.map((phone) => (
          <li key={phone._id}>
            <ProductTile product={phone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Band = { from: number | undefined; to: number | undefined }

function listBands(): Band[] {
  const ends = bandEnds[getCurrency()]
  return [undefined, ...ends].map((from, place) => ({ from, to: ends[place] }))
}

function describeBand(from: number | undefined, to: number | undefined): string {
  const amount = (value: number) => formatAmount(value, getCurrency())
  if (from === undefined) return words.upTo(amount(to ?? 0))
  return to === undefined ? words.from(amount(from)) : words.between(amount(from), amount(to))
}
