import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Hourglass from 'lucide-react/icons/hourglass'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { PageHeader, Section } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { verificationQuery } from '../../queries.ts'
import { DocumentsForm } from '../components/documents-form.tsx'
import type { OwnVerification } from '../contract.ts'
import { verificationDecisionTexts, verificationKindTexts, verificationTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [verificationQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** Whether a seller carries the tick, sending documents for it, and what was decided before. */
export default function VerificationPage() {
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(verificationQuery)} failed={words.failed}>
        {(state) => <VerificationView state={state} />}
      </QueryResult>
    </>
  )
}

function VerificationView({ state }: { state: OwnVerification }) {
  const { verified, missing, history } = state
  const waiting = history.find(({ decision }) => decision === null)
  const decided = history.filter(({ decision }) => decision !== null)
  const maySend = !verified && missing.length === 0 && (!waiting || waiting.kind === 'name')
  return (
    <div className="grid max-w-form gap-6">
      <State state={state} waiting={waiting} />
      {maySend && <DocumentsForm />}
      {decided.length > 0 && (
        <Section title={words.history}>
          <ul className="grid gap-3">
            {decided.map((each) => (
              <Decided key={each._id} verification={each} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

type Each = OwnVerification['history'][number]

function State({ state, waiting }: { state: OwnVerification; waiting: Each | undefined }) {
  if (state.verified) {
    return (
      <Panel Icon={BadgeCheck} title={words.verified}>
        {words.verifiedText}
      </Panel>
    )
  }
  if (waiting) {
    const isName = waiting.kind === 'name'
    return (
      <Panel Icon={Hourglass} title={isName ? words.nameWaits : words.waits}>
        {isName ? words.nameWaitsText : words.waitsText(formatPostingTime(waiting.askedAt))}
      </Panel>
    )
  }
  return (
    <Panel Icon={ShieldQuestion} title={words.unverified}>
      {state.missing.length > 0 && (
        <>
          <span>{`${words.missing}: ${state.missing.map((each) => words.missingLabels[each]).join(', ')}.`}</span>{' '}
          <Link to="/dashbord/account" className="link">
            {words.toAccount}
          </Link>
        </>
      )}
    </Panel>
  )
}

type PanelProps = {
  Icon: ComponentType<{ size: number; className: string; 'aria-hidden': 'true' }>
  title: string
  children: ReactNode
}

function Panel({ Icon, title, children }: PanelProps) {
  return (
    <section aria-label={title} className="panel flex gap-4 p-5">
      <Icon size={28} className="shrink-0 text-primary" aria-hidden="true" />
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">{title}</h2>
        {children && <p className="text-quiet">{children}</p>}
      </div>
    </section>
  )
}

function Decided({ verification: { kind, decision, decidedAt, reason } }: { verification: Each }) {
  return (
    <li className="grid gap-1 rounded-box border border-base-300 bg-base-100 p-4">
      <p>
        <strong>{decision && verificationDecisionTexts[decision]}</strong>
        <span>{` · ${verificationKindTexts[kind]}`}</span>
        {decidedAt && <span className="text-quiet text-sm">{` · ${formatPostingTime(decidedAt)}`}</span>}
      </p>
      {reason && <p className="wrap-anywhere text-quiet">{reason}</p>}
    </li>
  )
}
