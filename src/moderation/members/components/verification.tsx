import BadgeCheck from 'lucide-react/icons/badge-check'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Member } from '../contract.ts'
import { membersMessages } from '../messages/admin.ts'
import { useVerifySeller } from './use-members.ts'

/**
 * 'verify Now', then 'verifyed'. Pressing sets the verification and never toggles it, so that a double press does not
 * undo it; taking it back is a button of its own.
 */
export function Verification({ seller }: { seller: Member }) {
  const verify = useVerifySeller()
  const describedBy = memberNameId(seller)
  const set = (verified: boolean) => {
    if (!verify.isPending) verify.mutate({ seller, verified })
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className={`btn btn-sm ${seller.verified ? 'aria-disabled:bg-secondary aria-disabled:text-secondary-content' : 'btn-primary'}`}
          aria-describedby={describedBy}
          aria-disabled={seller.verified || undefined}
          aria-busy={verify.isPending || undefined}
          onClick={() => {
            if (!seller.verified) set(true)
          }}
        >
          {verify.isPending && <Spinner small />}
          {seller.verified && <BadgeCheck size={16} aria-hidden="true" />}
          {seller.verified ? membersMessages.verified : membersMessages.verifyNow}
        </button>
        {seller.verified && (
          <button
            type="button"
            className="btn btn-ghost btn-sm font-normal text-quiet"
            aria-describedby={describedBy}
            aria-busy={verify.isPending || undefined}
            onClick={() => set(false)}
          >
            {membersMessages.revoke}
          </button>
        )}
      </div>
      {verify.error && <p className="text-error text-sm">{verify.error.message}</p>}
    </div>
  )
}

/** The id of the cell with a member's name, for `aria-describedby` of the row's buttons. */
export function memberNameId({ _id }: Member): string {
  return `member-${_id}`
}
