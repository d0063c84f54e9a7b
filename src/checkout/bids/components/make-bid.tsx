import { useState } from 'react'
import { useForm } from 'react-hook-form'
import HandCoins from '~icons/lucide/hand-coins'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { checkAmount, readAmountOrNull } from '../../../kernel/typed-amount.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BarLabel, SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { MeetingFields, useMeetingDetails } from '../../booking/components/meeting-fields.tsx'
import type { WireBidTerms } from '../contract.ts'
import { useMakeBid } from '../queries.ts'
import { suggestBids } from '../rules.ts'
import { bidTexts as words } from '../texts.ts'

type Phone = { productId: string; productName: string; terms: WireBidTerms }

/** 'Make an offer' for somebody else's phone, with the form that it opens. */
export function MakeBid(phone: Phone) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="btn btn-outline" aria-label={words.make} onClick={() => setOpen(true)}>
        <HandCoins size={18} aria-hidden="true" />
        <BarLabel label={words.make} short={words.makeShort} />
      </button>
      <Dialog open={isOpen} title={words.dialogTitle(phone.productName)} onClose={close}>
        <BidDialog {...phone} onClose={close} />
      </Dialog>
    </>
  )
}

type BidFormProps = Phone & { onClose: () => void }

function BidDialog(props: BidFormProps) {
  const known = useMeetingDetails()
  return known ? <BidForm {...props} known={known} /> : <Skeleton className="h-72" />
}

type Known = NonNullable<ReturnType<typeof useMeetingDetails>>

/** The form of an offer. Number and meeting place, which an order needs once it is accepted, are folded when they are known. */
function BidForm({ productId, terms, onClose, known }: BidFormProps & { known: Known }) {
  const make = useMakeBid()
  const form = useForm({ defaultValues: { price: '', ...known } })
  const { register, handleSubmit, formState, setValue, watch } = form
  const { errors } = formState
  const kept = useKeptForm(form, `offer for ${productId}`)
  const asking = formatAmount(terms.price, terms.currency)
  const lowest = formatAmount(terms.lowest, terms.currency)
  const chips = suggestBids(terms)
  const submit = handleSubmit(({ price, phone, location }) => {
    if (make.isPending) return
    const bid = { productId, price: readAmountOrNull(price) ?? 0, phone, location }
    return kept
      .send((key) => make.mutateAsync({ bid, key }))
      .then(
        () => {
          onClose()
          toast.success(words.sent)
        },
        () => {},
      )
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <ErrorText error={make.error} className="text-sm" />
      <p>{words.asking(asking)}</p>
      <AmountField
        label={words.yourPrice}
        currency={terms.currency}
        hint={words.range(lowest, asking)}
        error={errors.price}
        register={register('price', {
          validate: (typed) => {
            if (!typed.trim()) return words.priceRequired
            return checkAmount(typed, (price) => {
              if (price >= terms.price) return words.tooHigh(asking)
              return price >= terms.lowest || words.tooLow(lowest)
            })
          },
        })}
      />
      {chips.length > 0 && (
        <fieldset aria-label={words.suggested} className="flex flex-wrap gap-2">
          {chips.map(({ percent, price }) => (
            <button
              key={percent}
              type="button"
              className="btn btn-outline btn-sm h-auto min-h-11 tabular-nums"
              onClick={() => setValue('price', String(price), { shouldValidate: true, shouldDirty: true })}
            >
              {words.less(formatNumber(percent), formatAmount(price, terms.currency))}
            </button>
          ))}
        </fieldset>
      )}
      {known.phone && known.location ? (
        <details open={Boolean(errors.phone || errors.location) || undefined} className="group text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
            <span className="wrap-anywhere min-w-0">
              <span>{`${words.meetAt(watch('location'))} · `}</span>
              <span className="whitespace-nowrap">{watch('phone')}</span>
            </span>
            <span className="link shrink-0 group-open:hidden">{words.change}</span>
          </summary>
          <div className="grid gap-4 pt-2 text-base">
            <MeetingFields errors={errors} register={register} />
          </div>
        </details>
      ) : (
        <MeetingFields errors={errors} register={register} />
      )}
      <p className="text-quiet text-sm">{words.explain}</p>
      <p className="text-quiet text-sm">{words.left(formatNumber(terms.left))}</p>
      <SubmitButton busy={make.isPending} wide>
        {words.send}
      </SubmitButton>
    </form>
  )
}
