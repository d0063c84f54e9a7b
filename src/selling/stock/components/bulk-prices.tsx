import { useQuery } from '@tanstack/react-query'
import PackagePlus from 'lucide-react/icons/package-plus'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../kernel/number.ts'
import { explainFailure } from '../../../ui/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { readPrice } from '../../components/offer-draft.ts'
import { offerRules } from '../../components/offer-rules.ts'
import { phonesToPriceQuery } from '../../queries.ts'
import { lowestPrice } from '../../rules.ts'
import { myProductsTexts } from '../../texts/offer.ts'
import type { StockProduct } from '../contract.ts'
import { lowerPrice } from '../rules.ts'
import { bulkPriceTexts as words } from '../texts/prices.ts'
import { BulkPriceRow } from './bulk-price-row.tsx'
import { LowerAll } from './lower-all.tsx'
import { useChangePrices } from './use-change-prices.ts'

export function BulkPrices() {
  const phones = useQuery(phonesToPriceQuery)
  return (
    <section aria-labelledby="change-prices">
      <h2 id="change-prices" className="font-semibold text-xl">
        {words.title}
      </h2>
      <p className="max-w-prose pt-1 pb-5 text-quiet">{words.intro}</p>
      <QueryResult query={phones} failed={myProductsTexts.loadFailed}>
        {({ rows, isCut }) =>
          rows.length === 0 ? (
            <EmptyState icon={PackagePlus} title={myProductsTexts.empty} action={<LeaveLink />} />
          ) : (
            <PriceForm phones={rows} isCut={isCut} />
          )
        }
      </QueryResult>
    </section>
  )
}

type PriceFormProps = { phones: StockProduct[]; isCut: boolean }

function PriceForm({ phones, isCut }: PriceFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const saving = useChangePrices()
  const textOf = ({ _id, product_price }: StockProduct) => typed[_id] ?? String(product_price)
  const changed = phones.filter((phone) => readPrice(textOf(phone)) !== phone.product_price)

  const lowerAll = (percent: number) => {
    const prices = phones.map(({ _id, product_price, currency }) => {
      const price = lowerPrice(product_price, percent, currency, lowestPrice(currency))
      return [_id, String(price)]
    })
    setTyped(Object.fromEntries(prices))
    setFaults({})
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    const unread = changed.flatMap((phone) => {
      const checked = offerRules.price.validate(textOf(phone))
      return checked === true ? [] : [[phone._id, checked] as const]
    })
    setFaults(Object.fromEntries(unread))
    const first = unread[0] && document.getElementById(`price-${unread[0][0]}`)
    if (first) return first.focus()
    if (changed.length === 0) return
    const prices = changed.map((phone) => ({
      id: phone._id,
      price: readPrice(textOf(phone)) ?? 0,
      was: phone.product_price,
    }))
    saving.mutate(prices, {
      onSuccess: (answers) => {
        const refused = answers.filter((answer) => answer.refused)
        const savedIds = new Set(answers.filter((answer) => !answer.refused).map(({ id }) => id))
        // What was typed meanwhile stays.
        const isSaved = ([id, text]: [string, string]) => savedIds.has(id) && text === typed[id]
        setTyped((now) => Object.fromEntries(Object.entries(now).filter((each) => !isSaved(each))))
        setFaults(Object.fromEntries(refused.map(({ id, refused: why }) => [id, why?.detail ?? ''])))
        if (savedIds.size > 0) toast.success(words.saved(formatNumber(savedIds.size)))
        if (refused.length > 0) toast.error(words.someRefused(formatNumber(refused.length)))
      },
    })
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <LowerAll onFill={lowerAll} />
      {isCut && <p className="text-quiet text-sm">{words.more}</p>}
      <ul className="panel divide-y divide-base-300">
        {phones.map((phone) => (
          <BulkPriceRow
            key={phone._id}
            phone={phone}
            text={textOf(phone)}
            fault={faults[phone._id]}
            onType={(text) => setTyped((before) => ({ ...before, [phone._id]: text }))}
          />
        ))}
      </ul>
      {saving.error && (
        <p role="alert" className="text-error">
          {explainFailure(words.failed, saving.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={saving.isPending} disabled={changed.length === 0}>
          {words.save(formatNumber(changed.length))}
        </SubmitButton>
        <LeaveLink discards={changed.length > 0} />
        {changed.length === 0 && <span className="text-quiet text-sm">{words.noChange}</span>}
      </div>
    </form>
  )
}

function LeaveLink({ discards = false }) {
  return (
    <Link to={{ search: '?tab=for-sale' }} className="btn btn-ghost">
      {discards ? words.discard : words.back}
    </Link>
  )
}
