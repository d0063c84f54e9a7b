import BadgeCheck from 'lucide-react/icons/badge-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import { dayInDhaka, formatDay } from '../../kernel/time.ts'
import { sellerLineTexts as words } from '../texts/pages.ts'

/** Says when Swap has verified a seller (ISO 8601), null for never, and when it is opened what that means. It needs no script. */
export function SellerCheck({ verifiedAt }: { verifiedAt: string | null }) {
  const Icon = verifiedAt ? BadgeCheck : ShieldQuestion
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 underline decoration-base-content/30 underline-offset-2">
        <Icon size={18} aria-hidden="true" className={verifiedAt ? 'text-primary' : 'text-quiet'} />
        <span>
          {verifiedAt ? words.verified(formatDay(dayInDhaka(new Date(verifiedAt)))) : words.unverified}
        </span>
      </summary>
      <p className="max-w-prose text-quiet">{verifiedAt ? words.verifiedHint : words.unverifiedHint}</p>
    </details>
  )
}
