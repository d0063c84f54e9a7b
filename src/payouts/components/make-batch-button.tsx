import { useNavigate } from 'react-router'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import { payoutsMessages as words } from '../messages/payouts.ts'
import { payoutPaths } from '../paths.ts'
import { useMakeBatch } from './use-payouts.ts'

/** Gathers what is due into a batch, and opens it. */
export function MakeBatchButton() {
  const navigate = useNavigate()
  const make = useMakeBatch()
  const press = () =>
    make.mutate(undefined, {
      onSuccess({ _id }) {
        toast.success(words.made)
        void navigate(payoutPaths.batch(_id))
      },
    })
  return (
    <div className="grid justify-items-end gap-1">
      <SubmitButton type="button" busy={make.isPending} onClick={press}>
        {words.makeBatch}
      </SubmitButton>
      {make.error && (
        <p role="alert" className="text-error text-sm">
          {make.error.message}
        </p>
      )}
    </div>
  )
}
