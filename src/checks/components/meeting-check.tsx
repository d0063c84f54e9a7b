import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { parseImei } from '../../kernel/imei.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { Viewer } from '../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../orders/order-contract.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { TextField } from '../../ui/field.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { OwnCheck } from '../contract.ts'
import { meetingCheckQuery } from '../queries.ts'
import type { CheckApi } from '../routes.ts'
import { checkTexts, meetingCheckTexts as words } from '../texts.ts'
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
        <ImeiForm orderId={order._id} end={order.imeiEnd} onCompared={refetch} />
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

type ImeiFormProps = { orderId: string; end: string; onCompared: () => unknown }

function ImeiForm({ orderId, end, onCompared }: ImeiFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { imei: '' } })
  const compare = useMutation({
    mutationFn: (imei: string) =>
      parseResponse(api.orders[':id'].checkedimei.$put({ ...paramOf(orderId), json: { imei } })),
    onSuccess: onCompared,
  })
  const send = handleSubmit(({ imei }) => {
    const read = parseImei(imei)
    if (read.ok) compare.mutate(read.value)
    else setError('imei', { message: read.why })
  })
  return (
    <form className="grid gap-3" onSubmit={send} noValidate>
      <TextField
        label={words.imei}
        hint={words.imeiHint(end)}
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.imei}
        register={register('imei')}
      />
      <ErrorText error={compare.error} />
      <div>
        <SubmitButton busy={compare.isPending}>{words.compare}</SubmitButton>
      </div>
    </form>
  )
}
