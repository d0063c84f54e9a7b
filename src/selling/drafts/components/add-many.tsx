import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import FileUp from '~icons/lucide/file-up'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { useBrandNames } from '../../../catalogue/queries.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { Field, TextAreaField } from '../../../ui/field.tsx'
import { BackLink, PageHeader } from '../../../ui/page-header.tsx'
import { dropDraft } from '../../../ui/stored-drafts.ts'
import { toast } from '../../../ui/toaster.tsx'
import { myDraftsQuery, useAddDrafts } from '../../queries.ts'
import { maxDrafts, sellingPaths } from '../../rules.ts'
import { addManyTexts as words } from '../texts.ts'
import { type DraftColumn, listColumns, type UsualHandover } from './draft-columns.ts'
import { LinePreview } from './line-preview.tsx'
import { maxKilobytes, readCsvFile } from './read-csv.ts'
import { type Line, type ReadLines, readLines, writeTemplate } from './read-lines.ts'

/** Adds drafts from a file. `usual`: what the form of one phone begins with. */
export default function AddMany({ usual }: { usual: UsualHandover }) {
  const [read, setRead] = useState<ReadLines | null>(null)
  const columns = listColumns(useBrandNames(), usual)
  return (
    <>
      <BackLink to={sellingPaths.mine}>{words.back}</BackLink>
      <PageHeader title={words.title} intro={words.intro} />
      <div className="grid gap-5">
        {read ? (
          <CheckedLines read={read} onChange={setRead} />
        ) : (
          <>
            <ChooseFile columns={columns} onRead={setRead} />
            <ColumnTable columns={columns} />
          </>
        )}
      </div>
    </>
  )
}

type Columns = { columns: readonly DraftColumn[] }

/** The name of what was pasted and is no draft yet. */
const pastedForm = 'pasted lines'

function ChooseFile({ columns, onRead }: Columns & { onRead: (read: ReadLines) => void }) {
  const [fault, setFault] = useState<{ field: 'file' | 'paste'; message: string } | null>(null)
  const [fileName, setFileName] = useState('')
  const form = useForm({ defaultValues: { pasted: '' } })
  // Kept until all its lines are drafts: a line that is one already is not added again.
  useKeptForm(form, pastedForm)

  const show = (field: 'file' | 'paste', text: string) => {
    const result = readLines(text, columns, new Date())
    if (result.ok) onRead(result.value)
    else setFault({ field, message: result.why })
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setFileName(file.name)
    const text = await readCsvFile(file)
    // So that a corrected file can be chosen again.
    target.value = ''
    if (text.ok) show('file', text.value)
    else setFault({ field: 'file', message: text.why })
  }
  const paste = form.handleSubmit(({ pasted }) => show('paste', pasted))
  const errorOf = (field: 'file' | 'paste') => (fault?.field === field ? fault : undefined)

  return (
    <form noValidate onSubmit={paste} className="grid gap-5 panel p-4 sm:p-6">
      <Field
        label={words.file}
        hint={words.fileHint(formatNumber(maxDrafts), formatNumber(maxKilobytes))}
        error={errorOf('file')}
      >
        {(control) => (
          <>
            <div className="flex flex-wrap items-start gap-3">
              {/* A label over the native input, whose text is in the browser's language. */}
              <label
                className={`btn btn-outline relative has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 ${errorOf('file') ? 'btn-error' : ''}`}
              >
                <FileUp size={18} aria-hidden="true" />
                <span>{words.choose}</span>
                <input
                  {...control}
                  type="file"
                  accept=".csv,.tsv,.txt,text/csv,text/plain"
                  // Over the button, so that a file can be dropped on it.
                  className="absolute inset-0 cursor-pointer opacity-0"
                  onChange={(event) => void choose(event)}
                />
              </label>
              <DownloadButton
                large
                label={words.template}
                name="phones.csv"
                load={async () => ({
                  blob: async () => new Blob([writeTemplate(columns)], { type: 'text/csv' }),
                })}
              />
            </div>
            <p role="status" className="text-sm [overflow-wrap:anywhere] empty:hidden">
              {fileName}
            </p>
          </>
        )}
      </Field>
      <TextAreaField
        label={words.paste}
        hint={words.pasteHint}
        rows={4}
        spellCheck={false}
        register={form.register('pasted')}
        error={errorOf('paste')}
      />
      <div>
        <button type="submit" className="btn btn-outline">
          {words.preview}
        </button>
      </div>
    </form>
  )
}

function ColumnTable({ columns }: Columns) {
  return (
    <div className="grid gap-3">
      <div>
        <h2 className="font-semibold text-lg">{words.columnsTitle}</h2>
        <p className="text-quiet text-sm">{words.columnsHint}</p>
      </div>
      <div className="panel px-4 py-2 sm:px-0">
        <table className="block w-full text-sm sm:table">
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.mayHold}</th>
            </tr>
          </thead>
          <tbody className="block divide-y divide-base-300 sm:table-row-group">
            {columns.map(({ name, label, hint, isRequired }) => (
              <tr key={name} className="grid gap-0.5 py-2 sm:table-row">
                <th scope="row" className="text-start align-top font-normal sm:px-4 sm:py-2">
                  <code className="font-medium">{name}</code>
                  {isRequired && <span className="text-quiet">{` (${words.required})`}</span>}
                </th>
                <td className="text-quiet [overflow-wrap:anywhere] sm:px-4 sm:py-2">{`${label}: ${hint}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function CheckedLines({ read, onChange }: { read: ReadLines; onChange: (read: ReadLines | null) => void }) {
  const navigate = useNavigate()
  const { uid } = useSignedInUser()
  const good = read.lines.flatMap(({ phone }) => phone ?? [])
  const drafts = useQuery(myDraftsQuery)
  const adding = useAddDrafts({ onlyCheck: false })

  const add = () =>
    adding.mutate(good, {
      onSuccess: (answers) => {
        const added = answers.filter(({ refused }) => !refused).length
        if (added > 0) toast.success(words.added(formatNumber(added)))
        const left = refuseLines(read.lines, answers).filter(({ faults }) => faults.length > 0)
        if (added < answers.length) toast.error(words.someRefused(formatNumber(answers.length - added)))
        if (left.length === 0) {
          void dropDraft(uid, pastedForm)
          return navigate(sellingPaths.drafts)
        }
        onChange({ ...read, lines: left })
      },
    })

  return (
    <LinePreview
      read={read}
      draftCount={drafts.data?.length}
      adding={{ start: add, isPending: adding.isPending, error: adding.error }}
      onRefused={(answers) => onChange({ ...read, lines: refuseLines(read.lines, answers) })}
      onLeave={() => onChange(null)}
    />
  )
}

function refuseLines(lines: readonly Line[], answers: readonly { refused: { detail: string } | null }[]) {
  let place = 0
  return lines.map((line) => {
    const refused = line.phone && answers[place++]?.refused
    return refused ? { ...line, phone: null, faults: [{ label: null, text: refused.detail }] } : line
  })
}
