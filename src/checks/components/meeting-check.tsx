import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseImei } from '../../kernel/imei.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { Viewer } from '../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../orders/order-contract.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import type { OwnCheck } from '../contract.ts'
import { meetingCheckQuery } from '../queries.ts'
import type { CheckApi } from '../routes.ts'
import { checkTexts, meetingCheckTexts as words } from '../texts.ts'
import { NumberForm } from './number-form.tsx'
import { ResultsTable } from './results-table.tsx'
import { WatchCheck } from './watch-check.tsx'

const api = createApi<CheckApi>()

/** The check at the meeting of an order: its buyer does it while the order is paid, and all read it afterwards; nothing when there was none. */
export default function MeetingCheck({ order, me }: { order: OrderDetails; me: Viewer }) {
  const queries = useQueryClient()
  const query = meetingCheckQuery(order._id)
  const { data } = useQuery(query)
  const refetch = () => queries.invalidateQueries(query)
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
            begin={() => parseResponse(api.orders[':id'].checks.$post(paramOf(order._id)))}
            onBegun={refetch}
            label={data.last ? words.again : words.start}
            scan={words.scan}
            lasts={words.lasts}
          />
        </>
      )}
      {data.last && <Verdict check={data} last={data.last} />}
      {isMeeting && data.last && order.imeiEnd && (
        <NumberForm
          label={words.imei}
          hint={words.imeiHint(order.imeiEnd)}
          read={parseImei}
          send={(imei) =>
            parseResponse(api.orders[':id'].checkedimei.$put({ ...paramOf(order._id), json: { imei } })).then(
              refetch,
            )
          }
          sendLabel={words.compare}
        />
      )}
      {data.last && <p className="text-quiet text-sm">{words.kept}</p>}
    </section>
  )
}

type VerdictProps = { check: OwnCheck; last: NonNullable<OwnCheck['last']> }

function Verdict({ check: { before, sameKind, imeiAgrees }, last }: VerdictProps) {
  return (
    <>
      <p>{checkTexts.tested(formatPostingTime(last.finishedAt))}</p>
      <Sentence isTrue={sameKind} yes={words.sameKind} no={words.otherKind} />
      <Sentence isTrue={imeiAgrees} yes={words.agrees} no={words.differs} />
      <ResultsTable results={last.results} before={before?.results} caption={words.title} />
    </>
  )
}

function Sentence({ isTrue, yes, no }: { isTrue: boolean | null | undefined; yes: string; no: string }) {
  if (isTrue == null) return null
  return (
    <p role="status" className={isTrue ? 'text-success' : 'font-semibold text-error'}>
      {isTrue ? yes : no}
    </p>
  )
}
