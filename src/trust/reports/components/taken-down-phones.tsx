import { useQuery } from '@tanstack/react-query'
import { Photo } from '../../../images/components/photo.tsx'
import { formatPostingTime } from '../../../kernel/time.ts'
import { takeDownsQuery } from '../../queries.ts'
import { takeDownTexts as texts } from '../../texts.ts'
import type { TakeDown } from '../contract.ts'

/** Tells a seller which phones admins took down and why; renders nothing when there are none. */
export function TakenDownPhones() {
  const { data: phones = [] } = useQuery(takeDownsQuery)
  if (phones.length === 0) return null
  return (
    <section aria-labelledby="taken-down" className="panel mb-8 border-s-4 border-s-error p-4 sm:p-5">
      <h2 id="taken-down" className="font-semibold text-lg">
        {texts.title(phones.length)}
      </h2>
      <p className="pt-1 text-quiet text-sm">{texts.consequences(phones.length)}</p>
      <ul className="grid gap-4 pt-4 md:grid-cols-2 xl:grid-cols-3">
        {phones.map((phone) => (
          <TakenDownPhone key={phone._id} phone={phone} />
        ))}
      </ul>
    </section>
  )
}

function TakenDownPhone({ phone }: { phone: TakeDown }) {
  return (
    <li className="flex items-start gap-3">
      <span className="w-20 shrink-0 overflow-hidden rounded-field">
        <Photo url={phone.image} alt="" sizes="5rem" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span translate="no" className="break-words font-medium">
          {phone.product_name}
        </span>
        <span className="text-sm">{phone.reason ? texts.reasons[phone.reason] : texts.noReason}</span>
        <time dateTime={phone.takenDownAt} className="text-quiet text-sm tabular-nums">
          {texts.takenDown(formatPostingTime(phone.takenDownAt))}
        </time>
      </span>
    </li>
  )
}
