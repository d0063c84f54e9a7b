import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
} from 'react-router'
import { readVisitorOfSession } from '../../auth/guards/components/page-guards.tsx'
import { ownValue } from '../../kernel/own-value.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { ApiProblem, createApi, parseResponse } from '../../ui/api.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { pageContext } from '../../ui/page-context.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { throwAsPage } from '../../ui/query-client.ts'
import { ErrorText } from '../../ui/query-result.tsx'
import { ShownCode } from '../../ui/shown-code.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ActionButton, ScreenHeading } from '../components/guided-test.tsx'
import { ResultsTable } from '../components/results-table.tsx'
import { RunTest } from '../components/run-test.tsx'
import type { LinkedCheck, ResultOfPhone, ShownResult } from '../contract.ts'
import type { CheckApi } from '../routes.ts'
import { codeMinutes, keepAfterOrderDays, validDays } from '../rules.ts'
import { consentTexts, runTexts as words } from '../texts.ts'

export const middleware = [readVisitorOfSession]

const api = createApi<CheckApi>()

/** What the tests of an open check use, and no other page. */
const policy =
  'camera=(self), geolocation=(self), microphone=(self), accelerometer=(self), gyroscope=(self), payment=()'

/** Loads the check of this link: a 410 once it has ended, without one when it was finished, a 404 for any other address. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  const pageApi = createApi<CheckApi>(context.get(pageContext).fetchApi)
  try {
    const check = await parseResponse(pageApi.checks[':token'].$get({ param: { token } }))
    return data(check, { headers: { 'permissions-policy': policy } })
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'check-finished') return data(null, 410)
    throwAsPage(problem)
    throw problem
  }
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = () => [
  { title: listingTexts.checkPhone },
  { name: 'robots', content: 'noindex' },
]

/** The check of a phone, on that phone: consent, one test after another, and the whole of it at the end. */
export default function CheckPage() {
  const { token = '' } = useParams()
  const check = useLoaderData<typeof loader>()
  const [hasConsented, setConsented] = useState(check?.consented ?? true)
  return (
    <article className="mx-auto grid max-w-xl gap-6 panel p-5 sm:p-8">
      <header className="grid gap-2">
        <h1 className="wrap-anywhere font-bold text-2xl">
          <UnbrokenText text={check ? words.title(check.product_name) : listingTexts.checkPhone} />
        </h1>
        {!hasConsented && <p className="text-quiet">{check?.isMeeting ? words.meetingIntro : words.intro}</p>}
      </header>
      <ScriptedControls className="grid gap-5">
        {!check ? (
          <FinishedBefore token={token} />
        ) : hasConsented ? (
          <Tests token={token} check={check} />
        ) : (
          <Consent token={token} check={check} onAgreed={() => setConsented(true)} />
        )}
      </ScriptedControls>
    </article>
  )
}

const finishCheck = (token: string) => parseResponse(api.checks[':token'].finish.$put({ param: { token } }))

/** What the phone showed at the end, which its browser alone may ask for again. */
function FinishedBefore({ token }: { token: string }) {
  const { data, error } = useQuery({
    queryKey: ['checks', 'finished', token],
    queryFn: () => finishCheck(token),
    retry: false,
  })
  return data ? <Finished {...data} /> : <ErrorText error={error} />
}

function Finished({ shown }: Awaited<ReturnType<typeof finishCheck>>) {
  return (
    <div role="status" className="grid gap-2">
      <ScreenHeading text={words.finished} />
      {shown ? (
        <ShownCode {...shown} qr={words.qrCode} hint={words.show(codeMinutes)} />
      ) : (
        <p>{words.finishedText}</p>
      )}
    </div>
  )
}

/** Keeps a button in sight below what is longer than the screen of a phone. */
const bar = 'action-bar sticky bottom-0 grid gap-2 bg-base-100 py-3'

type PartProps = { token: string; check: LinkedCheck }

function Consent({ token, check, onAgreed }: PartProps & { onAgreed: () => void }) {
  const agree = useMutation({
    mutationFn: async () => {
      // First its cookie: when the answer to the consent is lost, the one who repeats it is no other browser.
      await api.checks[':token'].$get({ param: { token } })
      return parseResponse(api.checks[':token'].consent.$post({ param: { token } }))
    },
    onSuccess: onAgreed,
  })
  return (
    <section aria-labelledby="consent-title" className="grid gap-4">
      <h2 id="consent-title" className="font-semibold text-lg">
        {words.consentTitle}
      </h2>
      <ul className="grid list-disc gap-1.5 ps-5">
        {check.results.map(({ test }) => {
          const item = ownValue(consentTexts, test)
          return item && <li key={test}>{item}</li>
        })}
      </ul>
      <p className="text-quiet text-sm">
        {check.isMeeting ? words.meetingKept(keepAfterOrderDays) : words.consentKept(validDays)}
      </p>
      <p className="text-quiet text-sm">{words.wrongPhone}</p>
      <div className={bar}>
        <ErrorText error={agree.error} />
        <SubmitButton type="button" busy={agree.isPending} onClick={() => agree.mutate()}>
          {words.agree}
        </SubmitButton>
      </div>
    </section>
  )
}

/** Goes on with the first test that was not done, as after a reload. */
function Tests({ token, check }: PartProps) {
  const [results, setResults] = useState(check.results)
  const firstOpen = results.findIndex(({ at }) => at === null)
  const [place, setPlace] = useState(firstOpen < 0 ? results.length : firstOpen)
  const [attempt, setAttempt] = useState(0)
  const shown = results[place]
  const goTo = (next: number) => {
    setAttempt(attempt + 1)
    setPlace(next)
  }
  if (!shown) return <Summary token={token} check={check} results={results} onRepeat={goTo} />
  return (
    <>
      <div className="grid gap-1.5">
        <p className="text-quiet text-sm">{words.progress(place + 1, results.length)}</p>
        <ProgressBar label={words.progress(place + 1, results.length)} value={place / results.length} />
      </div>
      <RunTest
        key={`${shown.test} ${attempt}`}
        token={token}
        test={shown.test}
        next={results[place + 1]?.test}
        attempt={attempt}
        onJudged={(result) =>
          setResults((all) => all.map((each) => (each.test === result.test ? result : each)))
        }
        onRepeat={() => goTo(place)}
        onNext={() => goTo(place + 1)}
      />
    </>
  )
}

const isTold = (result: ResultOfPhone): result is ShownResult => result.outcome !== null

type SummaryProps = PartProps & { results: readonly ResultOfPhone[]; onRepeat: (place: number) => void }

function Summary({ token, check, results, onRepeat }: SummaryProps) {
  const finish = useMutation({
    // After the answer of what was skipped last.
    scope: { id: token },
    mutationFn: () => finishCheck(token),
  })
  if (finish.isSuccess) return <Finished {...finish.data} />
  return (
    <section aria-label={words.summary} className="grid gap-4">
      <ScreenHeading text={words.summary} />
      {check.isMeeting ? (
        <p>{words.told}</p>
      ) : (
        <ResultsTable results={results.filter(isTold)} caption={words.summary} />
      )}
      <ActionButton label={words.fromStart} look="btn-ghost" onClick={() => onRepeat(0)} />
      <div className={bar}>
        <ErrorText error={finish.error} />
        <SubmitButton type="button" busy={finish.isPending} onClick={() => finish.mutate()}>
          {words.finish}
        </SubmitButton>
      </div>
    </section>
  )
}
