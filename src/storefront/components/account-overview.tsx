import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mobileQuery } from '../../accounts/mobile/components/confirm-mobile.tsx'
import { useRole } from '../../auth/guards/components/use-role.ts'
import type { AuthUser } from '../../auth/session/components/auth-client.ts'
import { sessionsQuery } from '../../auth/session/components/sessions-panel.tsx'
import { factorsQuery, hasFactor } from '../../factors/queries.ts'
import { getLocale } from '../../kernel/locale.ts'
import { formatPhoneNumber } from '../../kernel/number.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { notificationPaths } from '../../notifications/paths.ts'
import { settingsQuery } from '../../notifications/queries.ts'
import { payoutPaths } from '../../payouts/paths.ts'
import { payoutAccountQuery } from '../../payouts/queries.ts'
import { accountKindLabels } from '../../payouts/texts/seller.ts'
import { verificationQuery } from '../../trust/queries.ts'
import { trustPaths } from '../../trust/rules.ts'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountTexts as words } from '../texts/account.ts'

/** Shows how each part of the user's account stands, with links to the forms that change it. */
export function AccountOverview({ user }: { user: AuthUser }) {
  const { isSeller, isAdmin } = useRole()
  return (
    <section aria-label={words.overview} className="panel max-w-2xl px-5 sm:px-6">
      <ul className="divide-y divide-base-300">
        <Line label={words.name} translate="no" to="#name">
          {user.displayName}
        </Line>
        <Line
          label={words.email}
          translate="no"
          to="#email"
          state={user.emailVerified ? words.confirmed : words.unconfirmed}
          isGood={user.emailVerified}
        >
          {user.email}
        </Line>
        <MobileLine />
        <LanguageLine />
        {(isSeller || isAdmin) && <PayoutLine />}
        {isSeller && <TickLine />}
        <Line label={words.password} to="#password">
          {words.passwordHint}
        </Line>
        <SecurityLine />
        <SessionsLine />
        <NoticesLine />
      </ul>
    </section>
  )
}

type LineProps = {
  label: string
  translate?: 'no'
  /** The path of a page, or the anchor of a section of this one. */
  to: string
  children: ReactNode
  /** How this part stands. `isGood`: nothing has to be done about it. */
  state?: string | undefined
  isGood?: boolean
}

function Line({ label, translate, to, children, state, isGood = true }: LineProps) {
  return (
    <LineFrame
      label={label}
      action={
        <Link
          to={to}
          aria-label={words.changeOf(label)}
          className="link shrink-0 whitespace-nowrap py-0.5 text-sm"
        >
          {words.change}
        </Link>
      }
    >
      <div translate={translate} className="wrap-anywhere min-w-0">
        {children}
      </div>
      {state && (
        <span className={`badge badge-sm ${isGood ? 'badge-success' : 'badge-warning'}`}>{state}</span>
      )}
    </LineFrame>
  )
}

function LineFrame({ label, children, action }: { label: string; children: ReactNode; action: Elements }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="grid min-w-0 gap-0.5 sm:grid-cols-[10rem_1fr] sm:gap-4">
        <p className="text-quiet text-sm">{label}</p>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{children}</div>
      </div>
      {action}
    </li>
  )
}

const waiting = <Skeleton className="h-5 w-28" />

function MobileLine() {
  const { data } = useQuery(mobileQuery)
  if (data && !data.needed && !data.mobile) return null
  return (
    <Line
      label={words.mobile}
      translate="no"
      to="#mobile"
      state={data && (data.mobile ? words.confirmed : words.unconfirmed)}
      isGood={Boolean(data?.mobile)}
    >
      {data ? data.mobile && formatPhoneNumber(data.mobile) : waiting}
    </Line>
  )
}

function LanguageLine() {
  const other = getLocale() === 'en' ? 'bn' : 'en'
  return (
    <LineFrame
      label={words.language}
      action={
        <form method="post" action="/language">
          <input type="hidden" name="to" value="/dashbord/account" />
          <button
            type="submit"
            name="locale"
            value={other}
            lang={other}
            className="link shrink-0 whitespace-nowrap py-0.5 text-sm"
          >
            {words.otherLanguage}
          </button>
        </form>
      }
    >
      {words.thisLanguage}
    </LineFrame>
  )
}

function PayoutLine() {
  const { data, isSuccess } = useQuery(payoutAccountQuery)
  const next = data?.next ?? (data && new Date(data.effectiveAt) > new Date() ? data : null)
  const shown = next ?? data
  return (
    <Line
      label={words.payoutAccount}
      to={payoutPaths.money}
      state={
        shown ? (next ? words.takesEffect(formatPostingTime(next.effectiveAt)) : words.inEffect) : undefined
      }
      isGood={!next}
    >
      {shown ? `${accountKindLabels[shown.kind]} ${shown.number}` : isSuccess ? words.none : waiting}
    </Line>
  )
}

function TickLine() {
  const { data } = useQuery(verificationQuery)
  const isWaiting = data?.history.some(({ decision }) => decision === null)
  return (
    <Line label={words.tick} to={trustPaths.verification}>
      {data ? (data.verified ? words.verified : isWaiting ? words.waiting : words.notVerified) : waiting}
    </Line>
  )
}

function SecurityLine() {
  const { data } = useQuery(factorsQuery())
  return (
    <Line label={words.security} to="#security">
      {data ? (hasFactor(data) ? words.on : words.off) : waiting}
    </Line>
  )
}

function SessionsLine() {
  const { data } = useQuery(sessionsQuery)
  return (
    <Line label={words.sessions} to="#sessions">
      {data ? words.devices(data.length) : waiting}
    </Line>
  )
}

function NoticesLine() {
  const { data } = useQuery(settingsQuery())
  const off = data?.filter(({ email }) => !email).length ?? 0
  return (
    <Line label={words.notices} to={notificationPaths.settings}>
      {data ? (off === 0 ? words.allNotices : words.someNotices(off)) : waiting}
    </Line>
  )
}
