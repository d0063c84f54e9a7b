import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { MemberLink } from '../../../accounts/components/member-link.tsx'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { Photo } from '../../../images/components/photo.tsx'
import { listingPaths } from '../../../kernel/paths.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { describeFlag } from '../../../listings/flags/components/describe-flag.ts'
import type { Flag } from '../../../listings/flags/contract.ts'
import { flagKindTexts } from '../../../listings/flags/texts.ts'
import { Amount } from '../../../ui/formatted-values.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import type { FlaggedPhone } from '../contract.ts'
import { flaggedTexts as words } from '../texts.ts'

const CheckSigns = lazy(() => import('../../../checks/components/check-signs.tsx'))

type FlaggedPhoneProps = {
  phone: FlaggedPhone
  busy: boolean
  onApprove: () => void
  onConfirm: () => void
  onTakeDown: () => void
}

/** Shows a flagged phone, its flags and what an admin can do. A sold phone can only be taken down as stolen. */
export function FlaggedPhoneCard({ phone, busy, onApprove, onConfirm, onTakeDown }: FlaggedPhoneProps) {
  const headingId = `flagged-${phone._id}`
  const approve = { label: words.approve, style: 'btn-outline', onPress: onApprove }
  const confirm = { label: words.confirm, style: 'btn-outline btn-error', onPress: onConfirm }
  const isSold = phone.state === 'sold'
  const takeDown = {
    label: isSold ? words.stolen : words.takeDown,
    style: 'btn-outline btn-error',
    onPress: onTakeDown,
  }
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 panel p-4 [overflow-wrap:anywhere] md:p-6"
    >
      <div className="flex flex-wrap items-start gap-4">
        <span className="w-24 shrink-0 overflow-hidden rounded-field">
          <Photo url={phone.image} alt="" sizes="6rem" />
        </span>
        <div className="grid min-w-0 grow grid-cols-1 justify-items-start gap-1">
          <h2 id={headingId} className="font-semibold text-lg">
            <Link to={listingPaths.product(phone._id)} translate="no" className="link">
              {phone.product_name}
            </Link>
          </h2>
          <p className="flex flex-wrap gap-x-3 tabular-nums">
            <Amount value={phone.product_price} currency={phone.currency} className="font-bold" />
            <span translate="no">{phone.brand_name}</span>
            <MemberLink id={phone.sellerId}>{phone.sellerName}</MemberLink>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
            <span className="badge badge-ghost badge-sm">{words.states[phone.state]}</span>
            <time dateTime={phone.raisedAt} className="tabular-nums">
              {formatPostingTime(phone.raisedAt)}
            </time>
          </p>
        </div>
        <DutyOnly duty="reports">
          <RowActions
            describedBy={headingId}
            busy={busy}
            actions={[approve, ...(isSold ? [confirm] : []), takeDown]}
          />
        </DutyOnly>
      </div>
      <ul className="grid gap-3">
        {phone.flags.map((flag) => (
          <li key={flag.kind} className="grid gap-1">
            <span className="font-medium">{flagKindTexts[flag.kind]}</span>
            <span className="max-w-prose text-sm">{describeFlag(flag)}</span>
            {flag.kind === 'photo-of-another-seller' && <PhotoPairs matches={flag.matches} />}
          </li>
        ))}
      </ul>
      <Suspense>
        <CheckSigns listingId={phone._id} />
      </Suspense>
    </article>
  )
}

function PhotoPairs({ matches }: { matches: Extract<Flag, { kind: 'photo-of-another-seller' }>['matches'] }) {
  return (
    <ul className="grid gap-4 pt-1">
      {matches.map(({ photo, other, otherProductId, distance }) => (
        <li key={`${photo} ${other}`} className="grid max-w-xl gap-1">
          <div className="grid grid-cols-2 gap-2">
            <span className="overflow-hidden rounded-field">
              <Photo url={photo} alt={words.ownPhoto} sizes="18rem" />
            </span>
            <span className="overflow-hidden rounded-field">
              <Photo url={other} alt={words.otherPhoto} sizes="18rem" />
            </span>
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 text-quiet text-sm">
            <span>{words.distance(distance)}</span>
            <Link to={listingPaths.product(otherProductId)} className="link">
              {words.seeOther}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}
