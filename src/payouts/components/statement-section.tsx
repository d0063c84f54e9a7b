import ReceiptText from 'lucide-react/icons/receipt-text'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { statementMessages as words } from '../messages/money.ts'
import { statementQuery } from '../queries.ts'
import { StatementTable } from './statement-table.tsx'
import { loadStatementFile } from './use-money.ts'

/** The statement of a seller, with all of it as a file. */
export function StatementSection() {
  const lines = usePagedList(statementQuery)
  return (
    <section aria-label={words.title} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{words.title}</h2>
        {lines.rows.length > 0 && (
          <DownloadButton label={words.download} name="statement.csv" load={loadStatementFile} />
        )}
      </div>
      <PagedRows
        list={lines}
        skeleton={<RowsSkeleton />}
        failed={words.failed}
        empty={<EmptyState icon={ReceiptText} title={words.empty} hint={words.emptyHint} />}
      >
        {(rows) => <StatementTable lines={rows} />}
      </PagedRows>
    </section>
  )
}
