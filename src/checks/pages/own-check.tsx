import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { BackLink, PageHeader, Section } from '../../ui/page-header.tsx'
import { throwAsPage } from '../../ui/page-queries.ts'
import { ErrorText, QueryResult } from '../../ui/query-result.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { ResultsTable } from '../components/results-table.tsx'
import type { OwnCheck } from '../contract.ts'
import { ownCheckQuery } from '../queries.ts'
import type { CheckApi } from '../routes.ts'
import { checkTexts, ownCheckTexts as words } from '../texts.ts'

const api = createApi<CheckApi>()
const QrCode = lazy(() => import('../../ui/qr-code.tsx'))

const needs: PageNeeds = (id) => [ownCheckQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

/** The seller's screen beside a check: the link to it, how it goes, the code that a camera has to see, and what it found. */
export default function OwnCheckPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to="/dashbord/myproducts">{words.back}</BackLink>
      <QueryResult query={useQuery(ownCheckQuery(id))} failed={words.failed}>
        {(check) => (
          <>
            <PageHeader title={words.title(check.product_name)} intro={words.intro} />
            <div className="grid max-w-form gap-6">
              <Begin listingId={id} check={check} />
              {check.last && <Last check={check.last} />}
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}

function Begin({ listingId, check: { open, last } }: { listingId: string; check: OwnCheck }) {
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: () => parseResponse(api.products[':id'].checks.$post(paramOf(listingId))),
    onSuccess: () => queries.invalidateQueries(ownCheckQuery(listingId)),
  })
  const link = begin.data?.url
  return (
    <>
      {open && link && !open.consented && <CheckLink url={link} />}
      {open && (open.consented || !link) && <Progress open={open} />}
      <ErrorText error={begin.error} />
      {(!open || !link) && (
        <div className="justify-self-start">
          <SubmitButton type="button" busy={begin.isPending} onClick={() => begin.mutate()}>
            {open ? words.newLink : last ? words.startAgain : listingTexts.checkPhone}
          </SubmitButton>
        </div>
      )}
    </>
  )
}

function CheckLink({ url }: { url: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast.success(words.copied),
      () => toast.error(url),
    )
  return (
    <Section title={words.scan} isPanel>
      <Suspense>
        <QrCode text={url} label={words.qrCode} />
      </Suspense>
      <div className="flex flex-wrap gap-3">
        {/* A document of its own: only that page may use the camera. */}
        <a href={url} className="btn btn-outline">
          {words.here}
        </a>
        <button type="button" className="btn btn-ghost" onClick={copy}>
          {words.copy}
        </button>
      </div>
      <p className="text-quiet text-sm">{words.lasts}</p>
      <p role="status">{words.waits}</p>
    </Section>
  )
}

function Progress({ open: { consented, code, results } }: { open: NonNullable<OwnCheck['open']> }) {
  const done = results.filter(({ at }) => at !== null).length
  return (
    <Section title={consented ? words.running : words.waits} isPanel>
      <p role="status">{words.done(done, results.length)}</p>
      {code && (
        <div className="grid justify-items-start gap-2">
          <p>{words.code}</p>
          <Suspense>
            <QrCode text={code} label={code} />
          </Suspense>
          <p translate="no" className="font-bold text-4xl tabular-nums tracking-widest">
            {code}
          </p>
        </div>
      )}
    </Section>
  )
}

function Last({ check: { finishedAt, isCurrent, results } }: { check: NonNullable<OwnCheck['last']> }) {
  return (
    <Section title={checkTexts.title} isPanel>
      <p>{isCurrent ? checkTexts.tested(formatPostingTime(finishedAt)) : checkTexts.outdated}</p>
      <ResultsTable results={results} caption={checkTexts.title} />
    </Section>
  )
}
