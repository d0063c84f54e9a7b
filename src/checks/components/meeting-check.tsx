import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { parseImei } from '../../kernel/imei.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { Viewer } from '../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../orders/contract.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { NumberForm, readSixDigits } from '../../ui/number-form.tsx'
import { Fold } from '../../ui/page-header.tsx'
import type { CheckTogether, ShownCheck } from '../contract.ts'
import { meetingCheckQuery } from '../queries.ts'
import type { CheckApi } from '../routes.ts'
import { codeMinutes } from '../rules.ts'
import { checkTexts, meetingCheckTexts as words } from '../texts.ts'
import { ResultsTable } from './results-table.tsx'
import { comeTo, WatchCheck } from './watch-check.tsx'

const api = createApi<CheckApi>()

/** The check at the meeting of an order: its buyer does it while the order is paid, and all read it afterwards; nothing when there was none. */
export default function MeetingCheck({ order, me }: { order: OrderDetails; me: Viewer }) {
  const queries = useQueryClient()
  const seen = useSearchParams()[0].get('seen')
  const query = meetingCheckQuery(order._id)
  const { data } = useQuery(query)
  const calls = api.orders[':id']
  const send = (call: Promise<unknown>) => call.then(() => queries.invalidateQueries(query))
  const isMeeting = me === 'buyer' && order.stage === 'paid'
  if (!data || (!isMeeting && !data.last)) return null
  return (
    <section aria-label={words.title} className="grid gap-4">
      <h3 className="font-semibold">{words.title}</h3>
      {isMeeting && (
        <>
          <p>{words.intro}</p>
          <WatchCheck
            open={data.open}
            queryKey={query.queryKey}
            begin={() => parseResponse(calls.checks.$post(paramOf(order._id)))}
            label={data.last ? words.again : words.start}
          />
        </>
      )}
      {isMeeting && data.last?.isFinished && !data.open && !data.last.isSeen && (
        <div ref={seen ? comeTo : undefined}>
          <NumberForm
            label={words.code}
            hint={words.codeHint(codeMinutes)}
            typed={seen}
            read={readSixDigits}
            send={(code) => send(calls.checkedcode.$put({ ...paramOf(order._id), json: { code } }))}
            sendLabel={words.confirm}
          />
        </div>
      )}
      {isMeeting && data.last && !data.last.isSeen && <p className="text-quiet">{words.hidden}</p>}
      {data.last && <Verdict check={data.last} before={data.before} />}
      {isMeeting && data.last && order.imeiEnd && (
        <NumberForm
          label={words.imei}
          hint={words.imeiHint(order.imeiEnd)}
          read={parseImei}
          send={(imei) => send(calls.checkedimei.$put({ ...paramOf(order._id), json: { imei } }))}
          sendLabel={words.compare}
        />
      )}
      {data.earlier.length > 0 && (
        <Fold title={words.earlier(data.earlier.length)} isOpen={false}>
          {data.earlier.map((check) => (
            <Verdict key={check.finishedAt} check={check} before={data.before} />
          ))}
        </Fold>
      )}
      {data.last && <p className="text-quiet text-sm">{words.kept}</p>}
    </section>
  )
}

type VerdictProps = { check: CheckTogether; before: ShownCheck | null }

function Verdict({ check, before }: VerdictProps) {
  const { results, finishedAt, isFinished, isSeen, sameKind, imeiAgrees } = check
  const time = formatPostingTime(finishedAt)
  // Until its code is entered, another phone may have done the tests.
  const finished = isSeen ? checkTexts.tested : words.finished
  return (
    <>
      <p>
        <UnbrokenText text={(isFinished ? finished : words.unfinished)(time)} />
      </p>
      {/* A phone that is still tested has no code to show yet. */}
      <Sentence isTrue={isFinished ? isSeen : null} yes={words.seen} no={words.notSeen} />
      <Sentence isTrue={sameKind} yes={words.sameKind} no={words.otherKind} />
      <Sentence isTrue={imeiAgrees} yes={words.agrees} no={words.differs} />
      <ResultsTable results={results} before={before?.results} caption={words.title} />
    </>
  )
}

function Sentence({ isTrue, yes, no }: { isTrue: boolean | null; yes: string; no: string }) {
  if (isTrue === null) return null
  return (
    <p role="status" className={isTrue ? 'text-success' : 'font-semibold text-error'}>
      {isTrue ? yes : no}
    </p>
  )
}
