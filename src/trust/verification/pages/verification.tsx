import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import BadgeCheck from '~icons/lucide/badge-check'
import Hourglass from '~icons/lucide/hourglass'
import ShieldQuestion from '~icons/lucide/shield-question-mark'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { AttachPhotos, usePhotoDraft } from '../../../images/components/attach-photos.tsx'
import { formatPostingTime } from '../../../kernel/time.ts'
import { createApi, once, parseResponse } from '../../../ui/api.ts'
import type { Icon } from '../../../ui/create-icon.tsx'
import { PageHeader, Section } from '../../../ui/page-header.tsx'
import { ErrorText, QueryResult } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { verificationQuery } from '../../queries.ts'
import type { TrustApi } from '../../routes.ts'
import type { OwnVerification } from '../contract.ts'
import { type DocumentKind, documentKinds, pictureCount } from '../rules.ts'
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
          <Link to={`/dashbord/account#${state.missing[0]}`} className="link">
            {words.toAccount}
          </Link>
        </>
      )}
    </Panel>
  )
}

type PanelProps = {
  Icon: Icon
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

const api = createApi<TrustApi>()

function DocumentsForm() {
  const queries = useQueryClient()
  const form = useForm<{ kind: DocumentKind }>({ defaultValues: { kind: 'nid' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, null)
  const documents = usePhotoDraft({ max: pictureCount.max - 1, isDocument: true })
  const shop = usePhotoDraft({ max: 1, isDocument: true })
  const submit = handleSubmit(async ({ kind }) => {
    if (documents.photos.length === 0) return setError('root', { message: words.needDocument })
    if (shop.photos.length === 0) return setError('root', { message: words.needShop })
    try {
      const photos = [...(await documents.send()), ...(await shop.send())]
      await kept.send((key) => parseResponse(api.verification.$post({ json: { kind, photos } }, once(key))))
      toast.success(words.sent)
      await queries.invalidateQueries(verificationQuery)
    } catch (error) {
      setError('root', { message: (error as Error).message })
    }
  })
  return (
    <form noValidate className="panel grid gap-5 p-5 sm:p-6" onSubmit={submit}>
      <h2 className="font-semibold text-lg">{words.formTitle}</h2>
      <p className="text-quiet text-sm">{words.privacy()}</p>
      <fieldset className="grid gap-1.5">
        <legend className="pb-1.5 font-medium text-sm">{words.kind}</legend>
        {documentKinds.map((kind) => (
          <label key={kind} className="flex min-h-9 cursor-pointer items-center gap-3">
            <input
              type="radio"
              value={kind}
              {...register('kind')}
              className="size-5 shrink-0 accent-primary"
            />
            <span>{verificationKindTexts[kind]}</span>
          </label>
        ))}
      </fieldset>
      <AttachPhotos draft={documents} label={words.document} hint={words.documentHint} />
      <AttachPhotos draft={shop} label={words.shop} hint={words.shopHint} />
      <ErrorText error={formState.errors.root} />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{words.submit}</SubmitButton>
      </div>
    </form>
  )
}
