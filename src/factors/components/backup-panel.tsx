import { useState } from 'react'
import { FormProblem } from '../../auth/forms/components/form-frame.tsx'
import { formatNumber } from '../../kernel/number.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { useRefreshingCall } from '../../ui/query-client.ts'
import { copyText } from '../../ui/shown-code.tsx'
import { factorsQuery } from '../queries.ts'
import type { FactorApi } from '../routes.ts'
import { backupTexts as words } from '../texts.ts'
import { withFactor } from './factor-prompt.tsx'

const api = createApi<FactorApi>()

export function BackupPanel({ left, canRenew }: { left: number; canRenew: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const [newCodes, setNewCodes] = useState<string[]>([])
  const renew = useRefreshingCall(factorsQuery().queryKey, () =>
    withFactor(() => parseResponse(api.factors.backupcodes.$post({ query: {} }))),
  )
  return (
    <section aria-label={words.title} className="grid gap-4 panel p-5 sm:p-6">
      <h3 className="flex flex-wrap justify-between gap-3 font-semibold text-lg">
        <span>{words.title}</span>
        {canRenew && <span className="badge">{words.left(formatNumber(left))}</span>}
      </h3>
      <p className="text-quiet">{canRenew ? words.intro : words.none}</p>
      {canRenew && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          aria-disabled={renew.isPending || undefined}
          onClick={() => setAsking(true)}
        >
          {words.renew}
        </button>
      )}
      <FormProblem problem={renew.error?.message ?? ''} />
      <ConfirmDialog
        open={isAsking}
        title={words.renewTitle}
        confirmLabel={words.renew}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          renew.mutate(undefined, { onSuccess: ({ backupCodes }) => setNewCodes(backupCodes) })
        }}
      >
        {words.renewText}
      </ConfirmDialog>
      <NewCodes codes={newCodes} onDone={() => setNewCodes([])} />
    </section>
  )
}

/** Shows new backup codes in a dialog, which is the only time that they can be seen. */
export function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Dialog open={codes.length > 0} onClose={onDone} title={words.newTitle}>
      <p>{words.newText}</p>
      <ol translate="no" className="grid gap-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" onClick={() => copyText(codes.join('\n'), words.copied)}>
          {words.copy}
        </button>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          {words.stored}
        </button>
      </div>
    </Dialog>
  )
}
