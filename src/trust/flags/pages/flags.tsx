import ScanSearch from 'lucide-react/icons/scan-search'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { TablePage } from '../../../ui/table-page.tsx'
import { flaggedPhonesQuery } from '../../queries.ts'
import { FlaggedList } from '../components/flagged-list.tsx'
import { flaggedTexts as texts } from '../texts.ts'

const needs: PageNeeds = () => [flaggedPhonesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** Phones with which something looks wrong, for the admin to decide on. */
export default function FlagsPage() {
  return (
    <TablePage words={texts} icon={ScanSearch} query={() => flaggedPhonesQuery}>
      {(phones) => <FlaggedList phones={phones} />}
    </TablePage>
  )
}
