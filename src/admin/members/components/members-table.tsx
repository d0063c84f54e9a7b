import { memo, useId, useState } from 'react'
import { Link } from 'react-router'
import BadgeCheck from '~icons/lucide/badge-check'
import Ellipsis from '~icons/lucide/ellipsis'
import Trash from '~icons/lucide/trash'
import { MemberLink, memberPath } from '../../../accounts/components/member-link.tsx'
import { DutyOnly, useDuty } from '../../../auth/guards/components/use-role.ts'
import { ReasonDialog } from '../../../trust/components/reason-dialog.tsx'
import { CloseAccountDialog } from '../../../trust/reports/components/close-account.tsx'
import { describeMissing, VerifyDialog } from '../../../trust/verification/components/missing.tsx'
import { checkTexts } from '../../../trust/verification/texts.ts'
import { createApi } from '../../../ui/api.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { EmailText } from '../../../ui/formatted-values.tsx'
import { useListSearch } from '../../../ui/list-search.tsx'
import { useRowFocus } from '../../../ui/row-actions.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { Spinner } from '../../../ui/submit-button.tsx'
import type { Member } from '../contract.ts'
import { useRevokeVerification, useVerifySeller } from '../queries.ts'
import type { MembersApi } from '../routes.ts'
import { bulkTexts, signTexts, membersTexts as words } from '../texts.ts'
import { BulkBar, useSelection } from './bulk-bar.tsx'

type MembersTableProps = { caption: string; members: readonly Member[]; canVerify?: boolean }

/** A table of accounts that can be verified and closed, singly or several at once. */
export function MembersTable(props: MembersTableProps) {
  const [chosen, setChosen] = useState<Member | null>(null)
  const { table, focusAfterRemoval } = useRowFocus(chosen !== null)
  return (
    <div ref={table} tabIndex={-1}>
      <MemberRows {...props} onDelete={setChosen} />
      {chosen && (
        <CloseAccountDialog
          accounts={[chosen]}
          onDone={() => {
            focusAfterRemoval()
            setChosen(null)
          }}
          onCancel={() => setChosen(null)}
        />
      )}
    </div>
  )
}

type MemberRowsProps = MembersTableProps & { onDelete: (member: Member) => void }

/** Memoised: fifty rows would hold up the dialog. */
const MemberRows = memo(function MemberRows({
  caption,
  members,
  canVerify = false,
  onDelete,
}: MemberRowsProps) {
  const selection = useSelection()
  const isInCharge = useDuty('members')
  const columns: Column<Member>[] = [
    {
      label: bulkTexts.select,
      mobileSlot: 'corner',
      cell: (member) => (
        <input
          type="checkbox"
          className="size-5 align-middle accent-primary"
          aria-label={`${bulkTexts.select} ${member.name}`}
          checked={selection.has(member)}
          onChange={() => selection.toggle(member)}
        />
      ),
    },
    {
      label: words.name,
      cell: ({ _id, name }) => <MemberLink id={_id}>{name}</MemberLink>,
      mobileSlot: 'title',
      cellId: memberNameId,
    },
    { label: words.email, cell: ({ email }) => <EmailText email={email} /> },
    ...(canVerify
      ? [{ label: words.verification, cell: (seller: Member) => <Verification seller={seller} /> }]
      : []),
    {
      label: words.actions,
      mobileSlot: 'action',
      align: 'end',
      cell: (member) => <DeleteMenu describedBy={memberNameId(member)} onDelete={() => onDelete(member)} />,
    },
  ]

  // Selecting and deleting are at the ends.
  const shown = isInCharge ? columns : columns.slice(1, -1)
  return (
    <>
      {isInCharge && <BulkBar selection={selection} shown={members} canVerify={canVerify} />}
      <StackedTable caption={caption} columns={shown} rows={members} />
    </>
  )
})

function DeleteMenu({ describedBy, onDelete }: { describedBy: string; onDelete: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <span id={id}>
        {isOpen && (
          <button
            type="button"
            className="btn btn-ghost btn-sm text-error"
            aria-describedby={describedBy}
            onClick={onDelete}
          >
            <Trash size={16} aria-hidden="true" />
            <span>{words.delete}</span>
          </button>
        )}
      </span>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm"
        aria-label={bulkTexts.more}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
    </span>
  )
}

/** 'verify Now', then 'verifyed': no toggle, so that a double press cannot undo it. Asks first when something is missing. */
function Verification({ seller }: { seller: Member }) {
  const verify = useVerifySeller()
  const revoke = useRevokeVerification()
  const [asked, setAsked] = useState<'verify' | 'revoke' | null>(null)
  const isInCharge = useDuty('members')
  const describedBy = memberNameId(seller)
  const { name, verified, missing = [] } = seller
  const set = () => {
    setAsked(null)
    if (!verify.isPending) verify.mutate(seller)
  }

  return (
    <div className="grid gap-1 max-md:justify-items-end">
      {isInCharge ? (
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className={`btn btn-sm ${verified ? 'aria-disabled:bg-secondary aria-disabled:text-secondary-content' : 'btn-primary'}`}
            aria-describedby={describedBy}
            aria-disabled={verified || undefined}
            aria-busy={verify.isPending || undefined}
            onClick={() => {
              if (verified) return
              if (missing.length > 0) setAsked('verify')
              else set()
            }}
          >
            {verify.isPending && <Spinner small />}
            {verified && <BadgeCheck size={16} aria-hidden="true" />}
            <span>{verified ? words.verified : words.verifyNow}</span>
          </button>
          {verified && (
            <button
              type="button"
              className="btn btn-ghost btn-sm font-normal text-quiet"
              aria-describedby={describedBy}
              onClick={() => setAsked('revoke')}
            >
              {words.revoke}
            </button>
          )}
        </div>
      ) : (
        verified && <p>{words.verified}</p>
      )}
      {!verified && <Documents seller={seller} describedBy={describedBy} />}
      {verify.error && <p className="text-error text-sm">{verify.error.message}</p>}
      <VerifyDialog
        open={asked === 'verify'}
        title={checkTexts.verifyTitle(name)}
        sellers={[seller]}
        onConfirm={set}
        onCancel={() => setAsked(null)}
      />
      <ReasonDialog
        open={asked === 'revoke'}
        title={words.revokeTitle(name)}
        text={words.revokeText}
        confirmLabel={words.revoke}
        name={`revocation of ${seller._id}`}
        onSubmit={(reason) => revoke.mutateAsync({ seller, reason })}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

function Documents({
  seller: { _id, waits, missing = [], sharedWithSuspended = [] },
  describedBy,
}: DocumentsProps) {
  const shared = sharedWithSuspended.map((sign) => signTexts.signs[sign]).join(', ')
  return (
    <>
      {shared && <p className="text-sm">{`${signTexts.label}: ${shared}`}</p>}
      {missing.length > 0 && <p className="text-quiet text-sm">{describeMissing(missing)}</p>}
      {waits && (
        <Link to={memberPath(_id)} className="link justify-self-start text-sm" aria-describedby={describedBy}>
          {waits === 'name' ? checkTexts.nameToCheck : checkTexts.toCheck}
        </Link>
      )}
    </>
  )
}

type DocumentsProps = { seller: Member; describedBy: string }

/** The id of the cell that the row's buttons name in `aria-describedby`. */
function memberNameId({ _id }: Member): string {
  return `member-${_id}`
}

const api = createApi<MembersApi>()

type ExportButtonProps = { of: 'seller' | 'bayer'; verified?: 'false' | undefined }

/** Downloads the list of members, narrowed by the current search, as a CSV file. */
export function ExportButton({ of: role, verified }: ExportButtonProps) {
  const { text } = useListSearch()
  return (
    <DutyOnly duty="members">
      <DownloadButton
        label={bulkTexts.export}
        name={`${role === 'seller' ? 'sellers' : 'buyers'}.csv`}
        load={() => api.members.$get({ query: { role, q: text || undefined, verified } })}
      />
    </DutyOnly>
  )
}
