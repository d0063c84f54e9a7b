import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ApiProblem, createApi, parseResponse } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/submit-button.tsx'
import type { Answer, ResultOfPhone } from '../contract.ts'
import type { CheckApi } from '../routes.ts'
import type { CheckTest } from '../rules.ts'
import { checkTestTexts, guideTexts, outcomeTexts, reasonTexts, runTexts as words } from '../texts.ts'
import { ActionButton, GuidedScreen, type GuidedTest, ScreenHeading } from './guided-test.tsx'
import { describeFound, tones } from './results-table.tsx'

const api = createApi<CheckApi>()

const files = import.meta.glob<{ default: GuidedTest }>('./test-*.tsx')

/** Loads what a test does; null when it could not be. */
async function loadTest(test: CheckTest): Promise<GuidedTest | null> {
  const file = await files[`./test-${test}.tsx`]?.().catch(() => null)
  return file?.default ?? null
}

/** What to do in a test. */
const guideOf = (test: CheckTest) =>
  test === 'back-camera' || test === 'front-camera' ? guideTexts.camera : guideTexts[test]

type RunTestProps = {
  token: string
  test: CheckTest
  /** The one after it, which is loaded meanwhile: a phone may lose its connection between two. */
  next: CheckTest | undefined
  /** How often it was repeated on this page: each time has a challenge of its own. */
  attempt: number
  /** Told how it was judged, after the next has begun when it was skipped. */
  onJudged: (result: ResultOfPhone) => void
  onRepeat: () => void
  onNext: () => void
}

/** One test: its guide, its screen with a fresh challenge, and how the server has judged the answer. */
export function RunTest({ token, test, next, attempt, onJudged, onRepeat, onNext }: RunTestProps) {
  const judge = useMutation({
    scope: { id: token },
    mutationFn: (json: { nonce: string; answer: Answer }) =>
      parseResponse(api.checks[':token'].answers.$put({ param: { token }, json })),
    onSuccess: onJudged,
  })
  const result = judge.data
  const asked = useQuery({
    queryKey: ['checks', 'challenge', token, test, attempt],
    // A test that is skipped at once needs no challenge any more, and the check may be over when it comes.
    queryFn: async ({ signal }) => {
      const ask = api.checks[':token'].challenges.$post
      const asking = parseResponse(ask({ param: { token }, json: { test } }, { init: { signal } }))
      const [guided, challenge] = await Promise.all([loadTest(test), asking])
      return { guided, challenge }
    },
    enabled: !result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  const { guided, challenge } = asked.data ?? {}
  const nonce = challenge?.nonce
  const answered = useRef<string>(undefined)
  const { mutate } = judge
  const answer = useCallback(
    (given: Answer) => {
      // A sensor may report once more after the answer.
      if (!nonce || answered.current === nonce) return
      answered.current = nonce
      mutate({ nonce, answer: given })
    },
    [nonce, mutate],
  )
  useEffect(() => {
    if (next) void loadTest(next)
  }, [next])
  const mustRepeat = judge.error instanceof ApiProblem
  // Not after a lost answer, nor when it was asked for too often.
  const isOver = asked.error instanceof ApiProblem && [404, 409, 410].includes(asked.error.status)
  const skip = () => {
    if (!judge.error) answer({ skipped: true })
    onNext()
  }
  return (
    <section
      aria-label={checkTestTexts[test]}
      // So tall that its heading can stand at the top of a phone's screen.
      className="grid grid-rows-[auto_1fr_auto] items-start gap-5 max-lg:min-h-[calc(100svh-5rem)]"
    >
      <div className="grid gap-2">
        <ScreenHeading text={checkTestTexts[test]} />
        {!result && <p>{guideOf(test)}</p>}
      </div>
      {result ? (
        <Judged result={result} />
      ) : judge.isPending ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          <span>{words.judging}</span>
        </p>
      ) : judge.error || asked.error ? (
        <ErrorText error={judge.error ?? asked.error} />
      ) : challenge && guided ? (
        <GuidedScreen key={nonce} guided={guided} {...challenge} answer={answer} />
      ) : challenge ? (
        // The check goes on after it. Without it, a browser may remember that the file could not be loaded.
        <ErrorState onRetry={() => location.reload()} />
      ) : (
        <Skeleton className="h-11" />
      )}
      <div className="action-bar sticky bottom-0 flex flex-wrap gap-3 bg-base-100 py-3">
        {result ? (
          <>
            <ActionButton label={words.next} onClick={onNext} />
            <ActionButton label={words.repeat} look="btn-ghost" onClick={onRepeat} />
          </>
        ) : isOver ? null : (
          <>
            {(mustRepeat || asked.error) && <ActionButton label={words.repeat} onClick={onRepeat} />}
            <ActionButton label={words.skip} look="btn-ghost" onClick={skip} />
          </>
        )}
      </div>
    </section>
  )
}

function Judged({ result: { outcome, reason, found } }: { result: ResultOfPhone }) {
  return (
    <div role="status" className="grid gap-1">
      <p className={`font-semibold text-lg ${outcome ? tones[outcome] : ''}`}>
        {outcome ? outcomeTexts[outcome] : words.told}
      </p>
      {describeFound(found) && <p>{describeFound(found)}</p>}
      {reason && <p className="text-quiet">{reasonTexts[reason]}</p>}
      {reason === 'denied' && <p>{words.allow}</p>}
      {reason === 'desktop-site' && <p>{words.mobileSite}</p>}
    </div>
  )
}
