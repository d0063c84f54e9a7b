import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import FilePenLine from '~icons/lucide/file-pen-line'
import Trash from '~icons/lucide/trash'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { storedOfferQuery } from '../../components/offer-autosave.ts'
import { myDraftsQuery, useDeleteDrafts } from '../../queries.ts'
import { sellingPaths } from '../../rules.ts'
import type { ListedDraft } from '../contract.ts'
import { draftTexts as words } from '../texts.ts'

/** Returns what was typed on this device in the form of a new phone; null when nothing was, undefined while loading. */
export function useDeviceDraft() {
  const { uid } = useSignedInUser()
  return useQuery(storedOfferQuery({ account: uid, phone: 'new' })).data
}

export function DraftList({ onDevice }: { onDevice: ReturnType<typeof useDeviceDraft> }) {
  const drafts = useQuery(myDraftsQuery)
  return (
    <QueryResult query={drafts} failed={words.loadFailed}>
      {(rows) =>
        rows.length === 0 && !onDevice ? (
          onDevice !== undefined && (
            <EmptyState icon={FilePenLine} title={words.empty} hint={words.emptyHint} />
          )
        ) : (
          <Rows drafts={rows} onDevice={onDevice} />
        )
      }
    </QueryResult>
  )
}

const tickLook = 'size-5 shrink-0 accent-primary'

function Rows({
  drafts,
  onDevice,
}: {
  drafts: ListedDraft[]
  onDevice: { productName: string } | null | undefined
}) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<readonly string[]>([])
  const deletion = useDeleteDrafts()
  const present = chosen.filter((id) => drafts.some(({ _id }) => _id === id))
  const isAll = present.length === drafts.length
  const confirm = () =>
    deletion.mutate([...asked], {
      onSuccess: ({ modifiedCount }) => {
        setAsked([])
        toast.success(words.deleted(formatNumber(modifiedCount)))
      },
    })
  return (
    <div className="grid gap-3">
      {drafts.length > 0 && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <label className="flex min-h-8 items-center gap-2 ps-4">
            <input
              type="checkbox"
              className={tickLook}
              checked={isAll}
              onChange={() => setChosen(isAll ? [] : drafts.map(({ _id }) => _id))}
            />
            <span>{words.chooseAll}</span>
          </label>
          {present.length > 0 && (
            <button type="button" className="btn btn-outline btn-sm" onClick={() => setAsked(present)}>
              {words.deleteChosen(formatNumber(present.length))}
            </button>
          )}
        </div>
      )}
      <ul aria-label={words.label} className="grid gap-3">
        {onDevice && <DeviceRow name={onDevice.productName.trim() || words.unnamed} />}
        {drafts.map((draft) => (
          <Row
            key={draft._id}
            name={nameOf(draft)}
            note={[
              draft.brand_name,
              draft.product_price !== null && formatAmount(draft.product_price, draft.currency),
              draft.isUnfinished ? words.unfinished : words.needsPhotos,
            ]
              .filter(Boolean)
              .join(' · ')}
            tick={
              <input
                type="checkbox"
                className={tickLook}
                aria-label={words.choose(nameOf(draft))}
                checked={present.includes(draft._id)}
                onChange={() =>
                  setChosen((ids) =>
                    ids.includes(draft._id) ? ids.filter((id) => id !== draft._id) : [...ids, draft._id],
                  )
                }
              />
            }
          >
            <Link
              to={sellingPaths.addFromDraft(draft._id)}
              className="btn btn-outline btn-sm"
              aria-label={(draft.isUnfinished ? words.resumeNamed : words.addPhotosNamed)(nameOf(draft))}
            >
              {draft.isUnfinished ? words.resume : words.addPhotos}
            </Link>
            <button
              type="button"
              className="btn btn-ghost btn-square btn-sm"
              aria-label={words.deleteNamed(nameOf(draft))}
              onClick={() => setAsked([draft._id])}
            >
              <Trash size={18} aria-hidden="true" />
            </button>
          </Row>
        ))}
      </ul>
      <ConfirmDialog
        open={asked.length > 0}
        title={words.confirmTitle}
        confirmLabel={words.confirm}
        danger
        busy={deletion.isPending}
        error={deletion.error?.message}
        onCancel={() => setAsked([])}
        onConfirm={confirm}
      >
        <p>{words.confirmText(formatNumber(asked.length))}</p>
      </ConfirmDialog>
    </div>
  )
}

const nameOf = ({ product_name }: ListedDraft) => product_name ?? words.unnamed

function DeviceRow({ name }: { name: string }) {
  return (
    <Row name={name} note={words.onDevice}>
      <Link to={sellingPaths.add} className="btn btn-outline btn-sm" aria-label={words.resumeNamed(name)}>
        {words.resume}
      </Link>
    </Row>
  )
}

type RowProps = { name: string; note: string; tick?: Elements; children: ReactNode }

function Row({ name, note, tick, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 panel p-4">
      {tick}
      <span className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="text-quiet text-sm">{note}</span>
      </span>
      <span className="flex items-center gap-2">{children}</span>
    </li>
  )
}
