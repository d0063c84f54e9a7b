import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { checkText } from '../../../disputes/dispute/components/use-dispute.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { Fact } from '../../../orders/components/order-facts.tsx'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { Amount } from '../../../ui/formatted-values.tsx'
import { Section } from '../../../ui/page-header.tsx'
import { freshQuery, useRefreshingCall } from '../../../ui/query-client.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { maxStatementLength } from '../../rules.ts'
import type { WireChargeback } from '../contract.ts'
import type { MoneyApi } from '../routes.ts'
import { chargebackTexts as words } from '../texts.ts'

const api = createApi<MoneyApi>()

const chargebacksOfQuery = (orderId: string) =>
  freshQuery(['admin', 'chargebacks', orderId], (call) => api.chargebacks.$get({ query: { orderId } }, call))

/** Shows the chargebacks of an order to an admin, who can send evidence to the bank. */
export default function ChargebackPanel({ orderId }: { orderId: string }) {
  return (
    <QueryResult query={useQuery(chargebacksOfQuery(orderId))} failed={words.failed}>
      {(chargebacks) => (
        <>
          {chargebacks.map((chargeback) => (
            <Chargeback key={chargeback._id} chargeback={chargeback} />
          ))}
        </>
      )}
    </QueryResult>
  )
}

function Chargeback({ chargeback }: { chargeback: WireChargeback }) {
  const { owed, currency, state, evidenceDueAt, statement, evidenceSentAt } = chargeback
  return (
    <Section title={chargeback.inquiry ? words.inquiry : words.title} isPanel>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={words.amount}>
          <Amount value={chargeback.amount} currency={currency} />
        </Fact>
        <Fact label={words.fee}>
          <Amount value={chargeback.fee} currency={currency} />
        </Fact>
        <Fact label={words.state}>{words.states[state]}</Fact>
        <Fact label={words.reason}>{chargeback.reason.replaceAll('_', ' ')}</Fact>
        <Fact label={words.opened}>{formatPostingTime(chargeback.openedAt)}</Fact>
        {evidenceDueAt && <Fact label={words.due}>{formatPostingTime(evidenceDueAt)}</Fact>}
        {owed > 0 && (
          <Fact label={words.owed}>
            <Amount value={owed} currency={currency} />
          </Fact>
        )}
      </dl>
      {statement !== null && (
        <div className="grid gap-1">
          <h3 className="font-semibold">
            {evidenceSentAt ? words.sent(formatPostingTime(evidenceSentAt)) : words.onItsWay}
          </h3>
          <p className="whitespace-pre-line">{statement}</p>
        </div>
      )}
      {statement === null && state === 'needs-response' && (
        <DutyOnly duty="money">
          <SendEvidence chargeback={chargeback} />
        </DutyOnly>
      )}
    </Section>
  )
}

function SendEvidence({ chargeback: { _id, orderId, voidStatement } }: { chargeback: WireChargeback }) {
  const form = useForm({ defaultValues: { statement: voidStatement ?? '' } })
  const { register, handleSubmit, formState } = form
  const kept = useKeptForm(form, `evidence for ${_id}`)
  const send = useRefreshingCall(chargebacksOfQuery(orderId).queryKey, async (statement: string) => {
    const call = api.chargebacks[':id'].evidence.$put({ ...paramOf(_id), json: { statement } })
    const { modifiedCount } = await parseResponse(call)
    toast.success(modifiedCount > 0 ? words.sentNow : words.sentBefore)
  })
  const submit = handleSubmit(({ statement }) =>
    kept
      .send(() => send.mutateAsync(trimUnseen(statement)))
      .catch(({ message }: Error) => toast.error(message)),
  )
  return (
    <form noValidate className="grid max-w-form gap-4 border-base-300 border-t pt-5" onSubmit={submit}>
      <TextAreaField
        label={words.statement}
        hint={voidStatement === null ? words.statementHint : words.voidHint}
        rows={6}
        register={register('statement', { validate: checkText(maxStatementLength) })}
        error={formState.errors.statement}
      />
      <div className="justify-self-start">
        <SubmitButton busy={send.isPending}>{words.send}</SubmitButton>
      </div>
    </form>
  )
}
