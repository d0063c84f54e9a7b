import { useQuery } from '@tanstack/react-query'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import { Link } from 'react-router'
import { useSignedInUser } from '../../../identity/session/components/use-auth.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { storedOfferQuery } from '../../components/offer-autosave.ts'
import { listingPaths } from '../../paths.ts'
import { draftMessages, stockTabMessages } from '../messages/stock.ts'

/** What was typed on this device in the form of a new phone; null when nothing was, undefined while the device is asked. */
export function useDeviceDraft() {
  const { uid } = useSignedInUser()
  return useQuery(storedOfferQuery({ account: uid, phone: 'new' })).data
}

type DraftListProps = { onDevice: ReturnType<typeof useDeviceDraft> }

/** The phones of a seller that are not for sale yet. */
export function DraftList({ onDevice }: DraftListProps) {
  if (onDevice === undefined) return null
  if (onDevice === null) {
    return (
      <EmptyState icon={FilePenLine} title={stockTabMessages.drafts} hint={stockTabMessages.draftsHint} />
    )
  }
  return (
    <ul aria-label={draftMessages.label} className="grid gap-3">
      <DraftRow
        name={onDevice.productName.trim() || draftMessages.unnamed}
        note={draftMessages.onDevice}
        to={listingPaths.add}
      />
    </ul>
  )
}

function DraftRow({ name, note, to }: { name: string; note: string; to: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 panel p-4">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="text-quiet text-sm">{note}</span>
      </span>
      <Link to={to} className="btn btn-outline btn-sm" aria-label={draftMessages.resumeNamed(name)}>
        {draftMessages.resume}
      </Link>
    </li>
  )
}
