import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { formatPostingTime } from '../../kernel/time.ts'
import { describeFlag } from '../../listings/flags/components/describe-flag.ts'
import { heldTexts as texts } from '../../listings/flags/texts.ts'
import { sellingPaths } from '../../selling/rules.ts'
import { changeProductTexts } from '../../selling/texts/offer.ts'
import type { HeldProduct } from '../contract.ts'
import { heldPhonesQuery } from '../queries.ts'

export function HeldPhones() {
  const { data: phones = [] } = useQuery(heldPhonesQuery)
  if (phones.length === 0) return null
  return (
    <section aria-labelledby="held-phones" className="panel mb-8 border-s-4 border-s-warning p-4 sm:p-5">
      <h2 id="held-phones" className="font-semibold text-lg">
        {texts.title(phones.length)}
      </h2>
      <p className="max-w-prose pt-1 text-quiet text-sm">{texts.intro}</p>
      <ul className="grid gap-4 pt-4 md:grid-cols-2">
        {phones.map((phone) => (
          <HeldPhone key={phone._id} phone={phone} />
        ))}
      </ul>
    </section>
  )
}

function HeldPhone({ phone }: { phone: HeldProduct }) {
  const headingId = `held-${phone._id}`
  return (
    <li className="flex items-start gap-3">
      <span className="w-20 shrink-0 overflow-hidden rounded-field">
        <Photo url={phone.image} alt="" sizes="5rem" />
      </span>
      <div className="grid min-w-0 justify-items-start gap-1">
        <span id={headingId} className="break-words font-medium">
          {phone.product_name}
        </span>
        {phone.flags.map((flag) => (
          <p key={flag.kind} className="text-sm">
            {describeFlag(flag)}
          </p>
        ))}
        <time dateTime={phone.since} className="text-quiet text-sm tabular-nums">
          {texts.since(formatPostingTime(phone.since))}
        </time>
        <Link
          to={sellingPaths.edit(phone._id)}
          className="btn btn-outline btn-sm mt-1"
          aria-describedby={headingId}
        >
          {changeProductTexts.edit}
        </Link>
      </div>
    </li>
  )
}
