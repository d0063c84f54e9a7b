import Pencil from 'lucide-react/icons/pencil'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { formatAmount } from '../../../kernel/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { explainFailure } from '../../../ui/api.ts'
import { focus } from '../../../ui/focus.ts'
import { Spinner } from '../../../ui/submit-button.tsx'
import { readPrice } from '../../components/offer-draft.ts'
import { offerRules } from '../../components/offer-rules.ts'
import type { StockProduct } from '../contract.ts'
import { bulkPriceTexts as words } from '../texts/prices.ts'
import { useChangePrices } from './use-change-prices.ts'

/** The price of an own phone. While the phone is for sale, pressing it changes the price where it stands. */
export function PriceInPlace({ product }: { product: StockProduct }) {
  const { product_name: name, product_price: price, currency, sold, aside } = product
  const [isOpen, setOpen] = useState(false)
  if (sold || aside) return <Amount value={price} currency={currency} className="font-bold text-lg" />
  if (isOpen) return <PriceForm product={product} onDone={() => setOpen(false)} />
  return (
    <button
      type="button"
      className="btn btn-ghost -ms-3 min-h-11 px-3 font-bold text-lg tabular-nums"
      aria-label={words.changeOne(formatAmount(price, currency), name)}
      onClick={() => setOpen(true)}
    >
      <Amount value={price} currency={currency} />
      <Pencil size={15} aria-hidden="true" className="text-quiet" />
    </button>
  )
}

function PriceForm({ product, onDone }: { product: StockProduct; onDone: () => void }) {
  const { _id: id, product_name: name, product_price: was } = product
  const [text, setText] = useState(String(was))
  const [fault, setFault] = useState<string>()
  const saving = useChangePrices()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const checked = offerRules.price.validate(text)
    const price = readPrice(text)
    if (checked !== true || price === null) return setFault(checked === true ? words.failed : checked)
    if (price === was) return onDone()
    saving.mutate([{ id, price, was }], {
      onSuccess: ([answer]) => (answer?.refused ? setFault(answer.refused.detail) : onDone()),
      onError: (error) => setFault(explainFailure(words.failed, error)),
    })
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDone()
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-center gap-2 py-1">
      <input
        ref={focus}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-label={words.price(name)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `fault-${id}`}
        className={`input w-32 tabular-nums ${fault ? 'input-error' : ''}`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={leave}
      />
      <button type="submit" className="btn btn-primary" aria-busy={saving.isPending || undefined}>
        {saving.isPending && <Spinner />}
        <span>{words.saveOne}</span>
      </button>
      <button type="button" className="btn btn-ghost" onClick={onDone}>
        {words.keepOne}
      </button>
      {fault && (
        <span id={`fault-${id}`} role="alert" className="w-full text-error text-sm">
          {fault}
        </span>
      )}
    </form>
  )
}
