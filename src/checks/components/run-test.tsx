import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback, useRef } from 'react'
import { ApiProblem, createApi, parseResponse } from '../../ui/api.ts'
import { ErrorText } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/submit-button.tsx'
import type { Answer, ResultOfPhone } from '../contract.ts'
import type { CheckApi } from '../routes.ts'
import type { CheckTest } from '../rules.ts'
import { checkTestTexts, guideTexts, outcomeTexts, reasonTexts, runTexts as words } from '../texts.ts'
import { Measured, ScreenHeading, type TestProps } from './guided-test.tsx'
import { describeFound, tones } from './results-table.tsx'
import AskedTest from './test-asked.tsx'
import BatteryTest from './test-battery.tsx'
import CameraTest from './test-camera.tsx'
import DisplayTest from './test-display.tsx'
import { measureLocation } from './test-location.ts'
import { measureLock } from './test-lock.ts'
import MotionTest from './test-motion.tsx'
import { measureNetwork } from './test-network.ts'
import { measureProfile } from './test-profile.ts'
import { measureSound } from './test-sound.ts'
import TouchTest from './test-touch.tsx'
import VibrationTest from './test-vibration.tsx'

const api = createApi<CheckApi>()

/** The screen of each test. All come with the page: a phone may lose its connection between two. */
const screens: Record<CheckTest, ComponentType<TestProps>> = {
  touch: TouchTest,
  display: DisplayTest,
  sound: (props) => <Measured {...props} measure={measureSound} />,
  'back-camera': CameraTest,
  'front-camera': CameraTest,
  vibration: VibrationTest,
  motion: MotionTest,
  location: (props) => <Measured {...props} measure={measureLocation} />,
  battery: BatteryTest,
  lock: (props) => <Measured {...props} measure={measureLock} />,
  network: (props) => <Measured {...props} measure={measureNetwork} />,
  profile: (props) => <Measured {...props} measure={measureProfile} />,
  storage: AskedTest,
  'battery-health': AskedTest,
  parts: AskedTest,
  buttons: AskedTest,
  earpiece: AskedTest,
}

/** What to do in a test. */
const guideOf = (test: CheckTest) =>
  test === 'back-camera' || test === 'front-camera' ? guideTexts.camera : guideTexts[test]

type RunTestProps = {
  token: string
  test: CheckTest
  /** How often it was repeated on this page: each time has a challenge of its own. */
  attempt: number
  /** Told how it was judged, after the next has begun when it was skipped. */
  onJudged: (result: ResultOfPhone) => void
  onRepeat: () => void
  onNext: () => void
}

/** One test: its guide, its screen with a fresh challenge, and how the server has judged the answer. */
export function RunTest({ token, test, attempt, onJudged, onRepeat, onNext }: RunTestProps) {
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
    queryFn: ({ signal }) =>
      parseResponse(
        api.checks[':token'].challenges.$post({ param: { token }, json: { test } }, { init: { signal } }),
      ),
    enabled: !result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
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
  // Not after a lost answer, nor when it was asked for too often.
  const isOver = asked.error instanceof ApiProblem && [404, 409, 410].includes(asked.error.status)
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
      ) : asked.data ? (
        <Screen key={nonce} {...asked.data} test={test} answer={answer} />
      ) : (
        <Skeleton className="h-11" />
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
      <p className={`font-semibold text-lg ${outcome ? tones[outcome] : ''}`}>
        {outcome ? outcomeTexts[outcome] : words.told}
      </p>
      {describeFound(found) && <p>{describeFound(found)}</p>}
      {reason && <p className="text-quiet">{reasonTexts[reason]}</p>}
      {reason === 'denied' && <p>{words.allow}</p>}
    </div>
  )
}
