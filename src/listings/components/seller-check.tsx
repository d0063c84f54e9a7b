import BadgeCheck from 'lucide-react/icons/badge-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import { sellerLineTexts as words } from '../texts/pages.ts'

/** Says whether Swap has verified a seller and, when it is opened, what that means. It needs no script. */
export function SellerCheck({ isVerified }: { isVerified: boolean }) {
  const Icon = isVerified ? BadgeCheck : ShieldQuestion
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 underline decoration-base-content/30 underline-offset-2">
        <Icon size={18} aria-hidden="true" className={isVerified ? 'text-primary' : 'text-quiet'} />
        <span>{isVerified ? words.verified : words.unverified}</span>
      </summary>
      <p className="max-w-prose text-quiet">{isVerified ? words.verifiedHint : words.unverifiedHint}</p>
    </details>
  )
}
