import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { MemberLink } from '../../accounts/components/member-link.tsx'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import type { Result } from '../../kernel/result.ts'
import { readCsvFile } from '../../selling/drafts/components/read-csv.ts'
import { Amount } from '../../ui/formatted-values.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { StackedTable } from '../../ui/stacked-table.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'
import { toast } from '../../ui/toaster.tsx'
import type { WireBatch, WireMarked } from '../admin-contract.ts'
import { useMarkBatch } from '../queries.ts'
import { batchTexts, payoutsTexts, bankFileTexts as words } from '../texts/admin.ts'
import { ActDialog, askReference } from './act-dialog.tsx'
import { type BankLine, type Mark, readBankFile } from './read-bank-file.ts'

/** What an admin does with a whole batch: marks all of it as sent, or as the bank's file says. */
export function MarkBatch({ batch }: { batch: WireBatch }) {
  const [isMarkingAll, setMarkingAll] = useState(false)
  const [file, setFile] = useState<Result<string, string> | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // Anew after each mark, which changes what the lines mean.
  const read = useMemo(
    () => file && (file.ok ? readBankFile(file.value, batch.payouts) : file),
    [file, batch.payouts],
  )
  const waiting = batch.payouts.filter(({ state, isHeld }) => state === 'batched' && !isHeld)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    // What became of the marks of the file before is gone with its preview.
    setFile(null)
    setFile(await readCsvFile(chosen))
    // So that a corrected file can be chosen again.
    target.value = ''
  }
  return (
    <section aria-label={words.title} className="mb-6 grid gap-3">
      <div className="flex flex-wrap gap-3">
        {waiting.length > 0 && (
          <button type="button" className="btn btn-primary" onClick={() => setMarkingAll(true)}>
            {words.markAll}
          </button>
        )}
        <button type="button" className="btn btn-outline" onClick={() => input.current?.click()}>
          {words.upload}
        </button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={words.upload}
          className="hidden"
          onChange={(event) => void choose(event)}
        />
      </div>
      <p className="max-w-prose text-quiet text-sm">{words.uploadHint}</p>
      {read && !read.ok && (
        <p role="alert" className="text-error">
          {read.why}
        </p>
      )}
      {read?.ok && <FilePreview batchId={batch._id} lines={read.value} onDone={() => setFile(null)} />}
      {isMarkingAll && (
        <MarkAllDialog batchId={batch._id} waiting={waiting} onDone={() => setMarkingAll(false)} />
      )}
    </section>
  )
}

type MarkAllProps = { batchId: string; waiting: WireBatch['payouts']; onDone: () => void }

function MarkAllDialog({ batchId, waiting, onDone }: MarkAllProps) {
  const mark = useMarkBatch(batchId)
  const cents = waiting.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const submit = async (reference: string) => {
    const marks = waiting.map(({ _id, amount }) => ({ _id, amount, state: 'sent' as const, reference }))
    const done = await mark.mutateAsync(marks)
    showMarked(done)
    if (done.refused.length > 0)
      toast.error(words.refused(done.refused.length, done.refused[0]?.detail ?? ''))
  }
  return (
    <ActDialog
      title={words.markAllTitle(waiting.length, formatAmount(cents / 100, getCurrency()))}
      text={words.markAllText}
      name={`mark ${batchId}`}
      field={askReference(words.referenceHint)}
      confirm={words.markAll}
      tone="primary"
      error={mark.error}
      onSubmit={submit}
      onClose={onDone}
    />
  )
}

function showMarked({ marked, before }: WireMarked) {
  if (marked > 0) toast.success(words.marked(marked))
  if (before > 0) toast.success(words.markedBefore(before))
}

const maxShownLines = 100

type FilePreviewProps = { batchId: string; lines: BankLine[]; onDone: () => void }

/** The lines of the bank's file before anything is marked, and afterwards those that were refused. */
function FilePreview({ batchId, lines, onDone }: FilePreviewProps) {
  const mark = useMarkBatch(batchId)
  const refused = new Map(mark.data?.refused.map(({ _id, detail }) => [_id, detail]))
  const faultOf = ({ fault, mark: read }: BankLine) => fault ?? (read && refused.get(read._id))
  const marks = lines.flatMap((line): Mark[] => (line.mark && !faultOf(line) ? [line.mark] : []))
  const faulty = lines.filter(faultOf)
  const shown = [...faulty, ...lines.filter((line) => !faultOf(line))].slice(0, maxShownLines)
  const submit = () =>
    mark.mutate(marks, {
      onSuccess(done) {
        showMarked(done)
        if (done.refused.length === 0 && faulty.length === 0) onDone()
      },
    })
  return (
    <div className="grid gap-3 panel p-4">
      <h2 className="font-semibold text-lg">{words.preview}</h2>
      <p role="status">
        {words.counts(marks.length, lines.length - marks.length - faulty.length, faulty.length)}
      </p>
      {lines.length > shown.length && <p className="text-quiet text-sm">{words.firstLines(shown.length)}</p>}
      <StackedTable
        caption={words.preview}
        rows={shown.map((line) => ({ ...line, _id: String(line.number) }))}
        columns={[
          {
            label: words.line,
            mobileSlot: 'title',
            cell: ({ number }) => words.lineOf(number),
          },
          {
            label: payoutsTexts.seller,
            cell: ({ payout }) =>
              payout && <MemberLink id={payout.seller._id}>{payout.seller.name}</MemberLink>,
          },
          {
            label: payoutsTexts.amount,
            cell: ({ payout }) => payout && <Amount value={payout.amount} currency={payout.currency} />,
          },
          {
            label: payoutsTexts.status,
            cell: (line) => {
              const fault = faultOf(line)
              if (fault) return <span className="text-error">{fault}</span>
              if (line.mark?.state === 'failed' && line.payout?.state === 'sent') return words.cameBack
              if (line.mark) return payoutsTexts.states[line.mark.state]
              return line.payout && words.before(payoutsTexts.states[line.payout.state])
            },
          },
          {
            label: batchTexts.reference,
            cell: ({ reference }) =>
              reference && (
                <span translate="no" className="break-all">
                  {reference}
                </span>
              ),
          },
        ]}
      />
      <ErrorText error={mark.error} />
      <div className="flex flex-wrap gap-3">
        {marks.length > 0 && (
          <SubmitButton type="button" busy={mark.isPending} onClick={submit}>
            {words.submit(marks.length)}
          </SubmitButton>
        )}
        <button type="button" className="btn" onClick={onDone}>
          {mark.isSuccess ? uiTexts.close : uiTexts.cancel}
        </button>
      </div>
    </div>
  )
}
