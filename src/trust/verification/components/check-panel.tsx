import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useDuty } from '../../../auth/guards/components/use-role.ts'
import { PrivatePhotos } from '../../../images/components/private-photos.tsx'
import { formatPostingTime } from '../../../kernel/time.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { Section } from '../../../ui/page-header.tsx'
import { useRefreshingCall } from '../../../ui/query-client.ts'
import { ErrorText } from '../../../ui/query-result.tsx'
import { Spinner } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import type { TrustApi } from '../../routes.ts'
import type { MemberVerification } from '../contract.ts'
import type { VerificationGap } from '../rules.ts'
import {
  verificationDecisionTexts as decisions,
  verificationKindTexts as kinds,
  checkTexts as words,
} from '../texts.ts'
import type { Verdict } from '../verify-seller.ts'
import { describeMissing, VerifyDialog } from './missing.tsx'

const api = createApi<TrustApi>()

type CheckedMember = {
  _id: string
  name: string
  missing: VerificationGap[]
  verifications: MemberVerification[]
}

type CheckPanelProps = {
  member: CheckedMember
  /** What is fetched again after a decision. */
  queryKey: QueryKey
}

/** Shows what a seller sent to be verified: the request that waits, for the admin to decide on, and those decided before. */
export function CheckPanel({ member, queryKey }: CheckPanelProps) {
  const { verifications } = member
  const waiting = verifications.find(({ decision }) => decision === null)
  const decided = verifications.filter(({ decision }) => decision !== null)
  return (
    <Section title={words.title}>
      {verifications.length === 0 && <p className="text-quiet text-sm">{words.none}</p>}
      {waiting && <Waiting key={waiting._id} member={member} queryKey={queryKey} verification={waiting} />}
      {decided.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {decided.map((each) => (
            <li key={each._id} className="wrap-anywhere">
              {each.decision && <span>{`${decisions[each.decision]} · `}</span>}
              <span>{kinds[each.kind]}</span>
              {each.decidedAt && <span>{` · ${formatPostingTime(each.decidedAt)}`}</span>}
              {each.reason && <span className="block text-quiet">{each.reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type WaitingProps = CheckPanelProps & { verification: MemberVerification }

function Waiting({ member, queryKey, verification }: WaitingProps) {
  const { _id, kind, askedAt, formerName, photos } = verification
  const [isRefusing, setRefusing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const decide = useRefreshingCall(queryKey, async (verdict: Verdict) => {
    const json = { ...verdict, name: member.name }
    await parseResponse(api.verifications[':id'].$put({ ...paramOf(_id), json }))
    toast.success(verdict.decision === 'approved' ? words.approved : words.refused)
  })
  const approve = () => {
    setAsking(false)
    if (!decide.isPending) decide.mutate({ decision: 'approved' })
  }
  const mayDecide = useDuty('members')
  return (
    <div className="grid gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <p>{words.waits(kinds[kind], formatPostingTime(askedAt))}</p>
      {formerName && <p className="wrap-anywhere">{words.renamed(formerName)}</p>}
      {member.missing.length > 0 && <p className="text-sm">{describeMissing(member.missing)}</p>}
      {!mayDecide && <p className="text-quiet text-sm">{words.restricted}</p>}
      {mayDecide && <PrivatePhotos urls={photos} name={words.pictures} />}
      {mayDecide && (
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-busy={decide.isPending || undefined}
            onClick={() => (member.missing.length > 0 ? setAsking(true) : approve())}
          >
            {decide.isPending && <Spinner small />}
            <span>{words.approve}</span>
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
      <ErrorText error={isRefusing ? null : decide.error} className="text-sm" />
      <VerifyDialog
        open={isAsking}
        title={words.verifyTitle(member.name)}
        sellers={[member]}
        onConfirm={approve}
        onCancel={() => setAsking(false)}
      />
      <ReasonDialog
        open={isRefusing}
        title={words.refuseTitle(member.name)}
        text={words.refuseText}
        confirmLabel={words.refuse}
        name={`refusal of ${member._id}`}
        onSubmit={(reason) => decide.mutateAsync({ decision: 'refused', reason })}
        onClose={() => setRefusing(false)}
      />
    </div>
  )
}
