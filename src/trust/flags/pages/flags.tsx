import { useState } from 'react'
import ScanSearch from '~icons/lucide/scan-search'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { listingKeys } from '../../../listings/queries.ts'
import { ApiProblem, createApi, parseResponse } from '../../../ui/api.ts'
import { useRefreshingCall } from '../../../ui/query-client.ts'
import { ErrorText } from '../../../ui/query-result.tsx'
import { useRowFocus } from '../../../ui/row-actions.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { flaggedPhonesQuery } from '../../queries.ts'
import { DecideDialog } from '../../reports/components/decide-dialog.tsx'
import type { TrustApi } from '../../routes.ts'
import type { FlagVerdict } from '../../rules.ts'
import { FlaggedPhoneCard } from '../components/flagged-phone.tsx'
import type { FlaggedPhone } from '../contract.ts'
import { flaggedTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [flaggedPhonesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** Phones with which something looks wrong, for the admin to decide on. */
export default function FlagsPage() {
  return (
    <TablePage words={words} icon={ScanSearch} query={() => flaggedPhonesQuery}>
      {(phones) => <FlaggedList phones={phones} />}
    </TablePage>
  )
}

/** Lists flagged phones, on each of which an admin decides. */
function FlaggedList({ phones }: { phones: readonly FlaggedPhone[] }) {
  const decide = useDecideFlags()
  const [chosen, setChosen] = useState<FlaggedPhone | null>(null)
  const { table, focusAfterRemoval } = useRowFocus(chosen !== null)
  const run = (phone: FlaggedPhone, verdict: FlagVerdict) =>
    decide.mutate(
      { phone, verdict },
      {
        onSuccess() {
          focusAfterRemoval()
          setChosen(null)
        },
        onError(problem) {
          if (!(problem instanceof ApiProblem && problem.code === 'phone-changed')) return
          // It asks about the phone as it was.
          setChosen(null)
          toast.error(problem.message)
        },
      },
    )
  return (
    <div ref={table} tabIndex={-1} className="grid gap-4">
      <ErrorText error={chosen ? null : decide.error} />
      {phones.map((phone) => (
        <FlaggedPhoneCard
          key={phone._id}
          phone={phone}
          busy={decide.isPending && decide.variables.phone._id === phone._id}
          onApprove={() => run(phone, { decision: 'approved' })}
          onConfirm={() => run(phone, { decision: 'confirmed' })}
          onTakeDown={() => setChosen(phone)}
        />
      ))}
      {chosen && (
        <DecideDialog
          phone={chosen}
          busy={decide.isPending}
          error={decide.error?.message}
          onDecide={(choice) => run(chosen, choice)}
          onCancel={() => {
            setChosen(null)
            decide.reset()
          }}
        />
      )}
    </div>
  )
}

const api = createApi<TrustApi>()

function useDecideFlags() {
  const decide = async ({ phone, verdict }: { phone: FlaggedPhone; verdict: FlagVerdict }) => {
    const call = { param: { id: phone._id }, json: { ...verdict, version: phone.version } }
    const { modifiedCount } = await parseResponse(api.flaggedphones[':id'].$put(call))
    toast.success(modifiedCount > 0 ? words.done[verdict.decision](phone.product_name) : words.decidedBefore)
  }
  return useRefreshingCall(flaggedPhonesQuery.queryKey, decide, listingKeys.all)
}
