import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef } from 'react'
import { ApiProblem, createApi, parseResponse } from '../../ui/api.ts'
import { focus } from '../../ui/elements.ts'
import { ErrorText } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/submit-button.tsx'
import type { Answer, ResultOfPhone } from '../contract.ts'
import type { CheckApi } from '../routes.ts'
import type { CheckTest } from '../rules.ts'
import { checkTestTexts, guideTexts, outcomeTexts, reasonTexts, runTexts as words } from '../texts.ts'
import { measured } from './guided-test.tsx'
import { describeFound } from './results-table.tsx'

const api = createApi<CheckApi>()
const camera = lazy(() => import('./test-camera.tsx'))
const asked = lazy(() => import('./test-asked.tsx'))

/** The screen of each test. */
const screens = {
  touch: lazy(() => import('./test-touch.tsx')),
  display: lazy(() => import('./test-display.tsx')),
  sound: measured(() => import('./test-sound.ts')),
  'back-camera': camera,
  'front-camera': camera,
  vibration: lazy(() => import('./test-vibration.tsx')),
  motion: lazy(() => import('./test-motion.tsx')),
  location: measured(() => import('./test-location.ts')),
  battery: lazy(() => import('./test-battery.tsx')),
  lock: measured(() => import('./test-lock.ts')),
  network: measured(() => import('./test-network.ts')),
  profile: measured(() => import('./test-profile.ts')),
  storage: asked,
  'battery-health': asked,
  parts: asked,
  buttons: asked,
  earpiece: asked,
}

/** What to do in a test. */
const guideOf = (test: CheckTest) =>
  test === 'back-camera' || test === 'front-camera' ? guideTexts.camera : guideTexts[test]

type RunTestProps = {
  token: string
  test: CheckTest
  /** How often it was repeated on this page: each time has a challenge of its own. */
  attempt: number
  /** How it was judged; null while it is done. */
  result: ResultOfPhone | null
  onJudged: (result: ResultOfPhone) => void
  onRepeat: () => void
  onNext: () => void
}

/** One test: its guide, its screen with a fresh challenge, and how the server has judged the answer. */
export function RunTest({ token, test, attempt, result, onJudged, onRepeat, onNext }: RunTestProps) {
  const asked = useQuery({
    queryKey: ['checks', 'challenge', token, test, attempt],
    // A test that is skipped at once needs no challenge any more, and the check may be over when it comes.
    queryFn: ({ signal }) =>
      parseResponse(
        api.checks[':token'].challenges.$post({ param: { token }, json: { test } }, { init: { signal } }),
      ),
    enabled: result === null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  const judge = useMutation({
    scope: { id: token },
    mutationFn: (json: { nonce: string; answer: Answer }) =>
      parseResponse(api.checks[':token'].answers.$put({ param: { token }, json })),
    onSuccess: onJudged,
  })
  const nonce = asked.data?.nonce
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
  const Screen = screens[test]
  const mustRepeat = judge.error instanceof ApiProblem
  const isOver = asked.error instanceof ApiProblem && asked.error.code !== 'too-many-tries'
  return (
    <section aria-label={checkTestTexts[test]} className="grid gap-5">
      <div className="grid gap-2">
        {/* The screen before may have been scrolled down. */}
        <h2 ref={focus} tabIndex={-1} className="scroll-mt-28 font-bold text-xl">
          {checkTestTexts[test]}
        </h2>
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
      ) : asked.data ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Screen key={nonce} {...asked.data} test={test} answer={answer} />
        </Suspense>
      ) : (
        <RowsSkeleton />
      )}
      <div className="action-bar sticky bottom-0 flex flex-wrap gap-3 bg-base-100 py-3">
        {result ? (
          <>
            <button type="button" className="btn btn-primary" onClick={onNext}>
              {words.next}
            </button>
            <button type="button" className="btn btn-ghost" onClick={onRepeat}>
              {words.repeat}
            </button>
          </>
        ) : isOver ? null : (
          <>
            {(mustRepeat || asked.error) && (
              <button type="button" className="btn btn-primary" onClick={onRepeat}>
                {words.repeat}
              </button>
            )}
            <button
              type="button"
              className="btn btn-ghost"
              onClick={() => {
                if (!judge.error) answer({ skipped: true })
                onNext()
              }}
            >
              {words.skip}
            </button>
          </>
        )}
      </div>
    </section>
  )
}

function Judged({ result: { outcome, reason, found } }: { result: ResultOfPhone }) {
  return (
    <div role="status" className="grid gap-1">
      <p className="font-semibold text-lg">{outcome ? outcomeTexts[outcome] : words.told}</p>
      {describeFound(found) && <p>{describeFound(found)}</p>}
      {reason && <p className="text-quiet">{reasonTexts[reason]}</p>}
    </div>
  )
}
