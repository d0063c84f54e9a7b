import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import {
  ChangeEmailForm,
  ClosePanel,
  ExportPanel,
  NameForm,
} from '../../accounts/components/account-panels.tsx'
import { ConfirmMobile, mobileQuery } from '../../accounts/mobile/components/confirm-mobile.tsx'
import { closingTexts, exportTexts } from '../../accounts/texts.ts'
import { ChangePasswordForm } from '../../auth/forms/components/change-password-form.tsx'
import { useRole } from '../../auth/guards/components/use-role.ts'
import { SessionsPanel, sessionsQuery } from '../../auth/session/components/sessions-panel.tsx'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { FactorsSection } from '../../factors/components/factors-section.tsx'
import { factorsQuery, hasFactor } from '../../factors/queries.ts'
import { formatPhoneNumber } from '../../kernel/number.ts'
import { notificationPaths } from '../../kernel/paths.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { settingsQuery } from '../../notifications/queries.ts'
import { payoutAccountQuery } from '../../payouts/queries.ts'
import { payoutPaths } from '../../payouts/rules.ts'
import { accountKindLabels } from '../../payouts/texts/seller.ts'
import { verificationQuery } from '../../trust/queries.ts'
import { trustPaths } from '../../trust/rules.ts'
import type { Elements } from '../../ui/elements.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { LanguageSwitch } from '../components/navbar.tsx'
import { accountTexts as words } from '../texts/account.ts'

/** The user's own account: how each part of it stands. A row that can be changed here opens the form that does it. */
export default function Account() {
  const user = useSignedInUser()
  const { isSeller, isAdmin } = useRole()
  useOpenedByAnchor()
  return (
    <>
      <PageHeader title={words.title} />
      <section aria-label={words.overview} className="panel max-w-2xl px-5 sm:px-6">
        <ul className="divide-y divide-base-300">
          <Row id="name" label={words.name} translate="no" value={user.displayName}>
            <NameForm user={user} />
          </Row>
          <Row
            id="email"
            label={words.email}
            translate="no"
            value={user.email}
            state={user.emailVerified ? words.confirmed : words.unconfirmed}
            isGood={user.emailVerified}
          >
            <ChangeEmailForm email={user.email} />
          </Row>
          <MobileRow />
          <LanguageLine />
          {(isSeller || isAdmin) && <PayoutLine />}
          {isSeller && <TickLine />}
          <Row id="password" label={words.password} value={words.passwordHint}>
            <ChangePasswordForm email={user.email} />
          </Row>
          <SecurityRow />
          <SessionsRow />
          <NoticesLine />
          <Row id="data" label={exportTexts.title} value={words.dataHint} action={words.open}>
            <ExportPanel />
          </Row>
          <Row id="close" label={closingTexts.title} value={words.closeHint} action={words.open}>
            <ClosePanel />
          </Row>
        </ul>
      </section>
    </>
  )
}

/** Opens the row that the address names. The browser itself does so only when it loads the page. */
function useOpenedByAnchor() {
  const location = useLocation()
  useEffect(() => {
    const row = document.getElementById(location.hash.slice(1))?.closest('details')
    if (row) row.open = true
  }, [location])
}

type StateProps = {
  label: string
  translate?: 'no'
  value: ReactNode
  /** How this part stands. `isGood`: nothing has to be done about it. */
  state?: string | undefined
  isGood?: boolean
}

type RowProps = StateProps & { id: string; action?: string; children: Elements }

/** A part that is changed here: one row is open at a time. */
function Row({ id, action = words.change, children, ...state }: RowProps) {
  return (
    <li>
      <details name="account" className="group">
        <summary className={`cursor-pointer list-none ${line}`}>
          <State {...state} />
          <span className="link shrink-0 whitespace-nowrap text-sm group-open:invisible">{action}</span>
        </summary>
        {/* Within the part that opens: an anchor before it would not open it. */}
        <div id={id} className="max-w-form scroll-mt-24 pt-2 pb-6">
          {children}
        </div>
      </details>
    </li>
  )
}

const line = 'flex min-h-14 items-center justify-between gap-4 py-2.5'

/** A part that is changed on another page. */
function Line({ to, ...state }: StateProps & { to: string }) {
  return (
    <li className={line}>
      <State {...state} />
      <Link
        to={to}
        aria-label={words.changeOf(state.label)}
        className="link inline-flex min-h-11 shrink-0 items-center whitespace-nowrap text-sm"
      >
        {words.change}
      </Link>
    </li>
  )
}

/** How a part stands. Spans, because it also stands in a `summary`. */
function State({ label, translate, value, state, isGood = true }: StateProps) {
  return (
    <span className="grid min-w-0 gap-0.5 sm:grid-cols-[10rem_1fr] sm:gap-4">
      <span className="text-quiet text-sm">{label}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span translate={translate} className="wrap-anywhere min-w-0">
          {value}
        </span>
        {state && (
          <span className={`badge badge-sm ${isGood ? 'badge-success' : 'badge-warning'}`}>{state}</span>
        )}
      </span>
    </span>
  )
}

const waiting = <span aria-hidden="true" className="skeleton noscript:hidden inline-block h-5 w-28" />

function MobileRow() {
  const { data } = useQuery(mobileQuery)
  if (data && !data.needed && !data.mobile) return null
  const state = {
    label: words.mobile,
    translate: 'no',
    value: data ? (data.mobile ? formatPhoneNumber(data.mobile) : words.none) : waiting,
    state: data?.mobile ? words.confirmed : undefined,
  } as const
  // Where no codes can be sent, the number cannot be changed.
  if (data && !data.needed)
    return (
      <li className={line}>
        <State {...state} />
      </li>
    )
  return (
    <Row id="mobile" {...state}>
      <ConfirmMobile />
    </Row>
  )
}

function LanguageLine() {
  return (
    <li className={line}>
      <State label={words.language} value={words.thisLanguage} />
      <LanguageSwitch className="link min-h-11 shrink-0 whitespace-nowrap text-sm" />
    </li>
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
      value={shown ? `${accountKindLabels[shown.kind]} ${shown.number}` : isSuccess ? words.none : waiting}
    />
  )
}

function TickLine() {
  const { data } = useQuery(verificationQuery)
  const isWaiting = data?.history.some(({ decision }) => decision === null)
  return (
    <Line
      label={words.tick}
      to={trustPaths.verification}
      value={
        data ? (data.verified ? words.verified : isWaiting ? words.waiting : words.notVerified) : waiting
      }
    />
  )
}

function SecurityRow() {
  const { data } = useQuery(factorsQuery())
  return (
    <Row
      id="security"
      label={words.security}
      value={data ? (hasFactor(data) ? words.on : words.off) : waiting}
    >
      <FactorsSection />
    </Row>
  )
}

function SessionsRow() {
  const { data } = useQuery(sessionsQuery)
  return (
    <Row id="sessions" label={words.sessions} value={data ? words.devices(data.length) : waiting}>
      <SessionsPanel />
    </Row>
  )
}

function NoticesLine() {
  const { data } = useQuery(settingsQuery())
  const off = data?.filter(({ email }) => !email).length ?? 0
  return (
    <Line
      label={words.notices}
      to={notificationPaths.settings}
      value={data ? (off === 0 ? words.allNotices : words.someNotices(off)) : waiting}
    />
  )
}
