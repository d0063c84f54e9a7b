import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDuty } from '../../../identity/guards/components/use-role.ts'
import { PrivatePhotos } from '../../../images/components/private-photos.tsx'
import { formatPostingTime } from '../../../kernel/time.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Spinner, SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { MemberRecord } from '../../desk/contract.ts'
import { moderationKeys } from '../../query-keys.ts'
import type { ModerationApi } from '../../routes.ts'
import type { MemberVerification } from '../contract.ts'
import {
  verificationDecisionMessages as decisions,
  verificationKindMessages as kinds,
  checkMessages as words,
} from '../messages.ts'
import { maxRefusalLength } from '../rules.ts'

const api = createApi<ModerationApi>()

/** What a seller has sent to carry the tick, for the admin who decides on it, and what was decided before. */
export function CheckPanel({ member }: { member: MemberRecord }) {
  const { verifications } = member
  const waiting = verifications.find(({ decision }) => decision === null)
  const decided = verifications.filter(({ decision }) => decision !== null)
  return (
    <section aria-label={words.title} className="grid gap-3">
      <h2 className="font-semibold text-lg">{words.title}</h2>
      {verifications.length === 0 && <p className="text-quiet text-sm">{words.none}</p>}
      {waiting && <Waiting key={waiting._id} member={member} verification={waiting} />}
      {decided.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {decided.map((each) => (
            <li key={each._id} className="wrap-anywhere">
              {each.decision && decisions[each.decision]} · {kinds[each.kind]}
              {each.decidedAt && ` · ${formatPostingTime(new Date(each.decidedAt))}`}
              {each.reason && <span className="block text-quiet">{each.reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type WaitingProps = { member: MemberRecord; verification: MemberVerification }

function Waiting({ member, verification }: WaitingProps) {
  const { kind, askedAt, formerName, photos } = verification
  const [isRefusing, setRefusing] = useState(false)
  const decide = useDecide(member, verification)
  const mayDecide = useDuty('members')
  return (
    <div className="grid gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <p>{words.waits(kinds[kind], formatPostingTime(new Date(askedAt)))}</p>
      {formerName && <p className="wrap-anywhere">{words.renamed(formerName)}</p>}
      {!mayDecide && <p className="text-quiet text-sm">{words.restricted}</p>}
      {mayDecide && <PrivatePhotos urls={photos} name={words.pictures} />}
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-busy={decide.isPending || undefined}
            onClick={() => !decide.isPending && decide.mutate({ decision: 'approved' })}
          >
            {decide.isPending && <Spinner small />}
            {words.approve}
          </button>
          <button
            type="button"
            className="btn btn-outline btn-error btn-sm"
            onClick={() => setRefusing(true)}
          >
            {words.refuse}
          </button>
        </div>
      )}
      {decide.error && !isRefusing && (
        <p role="alert" className="text-error text-sm">
          {decide.error.message}
        </p>
      )}
      <Dialog open={isRefusing} onClose={() => setRefusing(false)} title={words.refuseTitle(member.name)}>
        <RefuseForm
          onRefuse={(reason) => decide.mutateAsync({ decision: 'refused', reason })}
          onClose={() => setRefusing(false)}
        />
      </Dialog>
    </div>
  )
}

type Verdict = { decision: 'approved' } | { decision: 'refused'; reason: string }

/** Decides under the name that the admin reads. */
function useDecide({ name }: MemberRecord, { _id }: MemberVerification) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (verdict: Verdict) =>
      parseResponse(api.verifications[':id'].$put({ ...paramOf(_id), json: { ...verdict, name } })),
    onSuccess(_answer, { decision }) {
      toast.success(decision === 'approved' ? words.approved : words.refused)
      for (const key of ['audit', 'members', 'queue'] as const)
        void queries.invalidateQueries({ queryKey: moderationKeys[key] })
      return queries.invalidateQueries({ queryKey: moderationKeys.desk })
    },
  })
}

type RefuseFormProps = { onRefuse: (reason: string) => Promise<unknown>; onClose: () => void }

function RefuseForm({ onRefuse, onClose }: RefuseFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } })
  const submit = handleSubmit(({ reason }) =>
    onRefuse(reason.trim()).then(onClose, (problem: Error) =>
      setError('reason', { message: problem.message }),
    ),
  )
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-quiet">{words.refuseText}</p>
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        register={register('reason', {
          validate: (text) => {
            if (!text.trim()) return words.required
            return text.trim().length <= maxRefusalLength || words.tooLong(maxRefusalLength)
          },
        })}
        error={formState.errors.reason}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" onClick={onClose}>
          {words.cancel}
        </button>
        <SubmitButton busy={formState.isSubmitting} tone="danger">
          {words.refuse}
        </SubmitButton>
      </div>
    </form>
  )
}
