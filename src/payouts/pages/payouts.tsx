import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import Banknote from '~icons/lucide/banknote'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../auth/guards/components/use-role.ts'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PayoutsTable } from '../components/payouts-table.tsx'
import { payoutsQuery, tableRows, useMakeBatch } from '../queries.ts'
import { payoutPaths, type PayoutState, payoutStates } from '../rules.ts'
import { payoutsTexts as words } from '../texts/admin.ts'

const needs: PageNeeds = (_, search) => [payoutsQuery(readState(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function PayoutsPage() {
  const [search] = useSearchParams()
  const state = readState(search)
  const payouts = usePagedList(payoutsQuery(state))
  return (
    <>
      <PageHeader
        title={words.title}
        intro={words.intro}
        action={
          state === 'due' &&
          payouts.rows.length > 0 && (
            <DutyOnly duty="money">
              <MakeBatchButton />
            </DutyOnly>
          )
        }
      />
      <FilterLinks
        choices={payoutStates.map((each) => ({
          label: words.states[each],
          search: each === 'due' ? '' : `?state=${each}`,
          current: each === state,
        }))}
      />
      <PagedRows
        list={payouts}
        pageSize={tableRows}
        words={{ ...words, empty: words.empty[state] }}
        icon={Banknote}
      >
        {(rows) => <PayoutsTable caption={words.states[state]} payouts={rows} />}
      </PagedRows>
    </>
  )
}

function MakeBatchButton() {
  const navigate = useNavigate()
  const make = useMakeBatch()
  // Kept until a batch is made, so that pressing twice makes one.
  const key = useRef(crypto.randomUUID?.())
  // The button is gone once the list was fetched again, and with it the callbacks of `mutate`.
  const press = () =>
    make.mutateAsync(key.current).then(
      ({ _id }) => {
        toast.success(words.made)
        return navigate(payoutPaths.batch(_id))
      },
      () => {},
    )
  return (
    <div className="grid justify-items-end gap-1">
      <SubmitButton type="button" busy={make.isPending} onClick={press}>
        {words.makeBatch}
      </SubmitButton>
      <ErrorText error={make.error} className="text-sm" />
    </div>
  )
}

function readState(address: URLSearchParams): PayoutState {
  return payoutStates.find((state) => state === address.get('state')) ?? 'due'
}
