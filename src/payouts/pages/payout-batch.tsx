import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../auth/guards/components/use-role.ts'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import type { WireBatch } from '../admin-contract.ts'
import { MarkBatch } from '../components/mark-batch.tsx'
import { PayoutsTable } from '../components/payouts-table.tsx'
import { batchQuery, loadBatchFile } from '../queries.ts'
import { payoutPaths } from '../rules.ts'
import { batchTexts as words } from '../texts/admin.ts'

const needs: PageNeeds = (id) => [batchQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

export default function PayoutBatchPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={payoutPaths.payouts}>{words.back}</BackLink>
      <QueryResult query={useQuery(batchQuery(id))} failed={words.failed}>
        {(batch) => <Batch batch={batch} />}
      </QueryResult>
    </>
  )
}

function Batch({ batch }: { batch: WireBatch }) {
  const { _id, createdAt, payouts } = batch
  const title = words.title(formatPostingTime(createdAt))
  // In cents, which add up exactly.
  const total = payouts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  return (
    <>
      <PageHeader
        title={title}
        intro={
          <>
            <span>{words.total(payouts.length, formatAmount(total, getCurrency()))}</span>
            <span className="block text-sm">{words.downloadHint}</span>
          </>
        }
        action={
          <DownloadButton
            label={words.download}
            name={`payouts-${_id}.csv`}
            load={() => loadBatchFile(_id)}
          />
        }
      />
      <DutyOnly duty="money">
        <MarkBatch batch={batch} />
      </DutyOnly>
      <PayoutsTable caption={title} payouts={payouts} isOneBatch />
    </>
  )
}
