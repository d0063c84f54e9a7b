import ScanSearch from 'lucide-react/icons/scan-search'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../../auth/guards/components/page-guards.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { flaggedPhonesQuery } from '../../queries.ts'
import { FlaggedList } from '../components/flagged-list.tsx'
import { flaggedTexts as texts } from '../texts.ts'

/** Loads the first phones before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) => loadList(args, flaggedPhonesQuery)

export const clientLoader = () => null

/** Phones with which something looks wrong, for the admin to decide on. */
export default function FlagsPage() {
  return (
    <TablePage words={texts} icon={ScanSearch} query={() => flaggedPhonesQuery}>
      {(phones) => <FlaggedList phones={phones} />}
    </TablePage>
  )
}
