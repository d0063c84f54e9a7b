import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import CircleCheck from '~icons/lucide/circle-check'
import { formatAmount, getCurrency } from '../../../kernel/money.ts'
import { formatDigits, formatNumber } from '../../../kernel/number.ts'
import { toAsciiDigits } from '../../../kernel/plain-text.ts'
import { describeFact } from '../../../listings/components/facts-table.tsx'
import { factTexts } from '../../../listings/texts/facts.ts'
import { conditionTexts } from '../../../listings/texts/listing.ts'
import { explainFailure } from '../../../ui/api.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { Spinner, SubmitButton } from '../../../ui/submit-button.tsx'
import { factInputs } from '../../components/fact-inputs.ts'
import { doubtPrice, readPrice } from '../../components/offer-draft.ts'
import { useAddDrafts } from '../../queries.ts'
import { maxDrafts, sellingPaths } from '../../rules.ts'
import { priceQuestionTexts } from '../../texts/offer.ts'
import type { AddedDraft } from '../contract.ts'
import { draftTexts, addManyTexts as words } from '../texts.ts'
import { describeFault, type Line, type ReadLines, writeFaultyLines } from './read-lines.ts'

type LinePreviewProps = {
  read: ReadLines
  draftCount: number | undefined
  adding: { start: () => void; isPending: boolean; error: Error | null }
  onRefused: (answers: AddedDraft[]) => void
  onLeave: () => void
}

export function LinePreview({ read, draftCount, adding, onRefused, onLeave }: LinePreviewProps) {
  const { lines, header, ignored, filled } = read
  const phones = lines.flatMap(({ phone }) => phone ?? [])
  const faulty = lines.filter(({ faults }) => faults.length > 0)
  const checking = useAddDrafts({ onlyCheck: true })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (phones.length > 0) checking.mutate(phones, { onSuccess: onRefused })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file; the server checks again what is added.
  }, [header])
  // When there is a new file, and when lines were added.
  useEffect(() => title.current?.focus(), [lines.length])
  return (
    <>
      <div className="grid gap-2">
        <h2 ref={title} tabIndex={-1} className="font-semibold text-lg outline-none">
          {words.preview}
        </h2>
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span>{words.counts(formatNumber(phones.length), formatNumber(faulty.length))}</span>
          {draftCount !== undefined && (
            <span className="text-quiet">
              {words.drafts(formatNumber(draftCount), formatNumber(maxDrafts))}
            </span>
          )}
          {checking.isPending && (
            <span className="flex items-center gap-2 text-quiet">
              <Spinner small />
              <span>{words.checking}</span>
            </span>
          )}
        </p>
        {ignored.length > 0 && (
          <p className="border-warning border-s-4 ps-3 text-sm">{words.ignored(ignored.join(', '))}</p>
        )}
        {filled.length > 0 && (
          <p className="border-primary border-s-4 ps-3 text-sm">
            {words.filled(filled.map(({ label, usual }) => `${label}: ${usual}`).join(' · '))}
          </p>
        )}
        {checking.error && (
          <p role="alert" className="text-error">
            {`${words.notChecked}: ${checking.error.message}`}
          </p>
        )}
      </div>
      {adding.error && (
        <p role="alert" className="text-error">
          {explainFailure(words.failed, adding.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {phones.length > 0 ? (
          <SubmitButton
            type="button"
            busy={adding.isPending}
            disabled={checking.isPending}
            onClick={adding.start}
          >
            {words.add(formatNumber(phones.length))}
          </SubmitButton>
        ) : (
          Boolean(draftCount) && (
            <Link to={sellingPaths.drafts} className="btn btn-primary">
              {draftTexts.seeDrafts}
            </Link>
          )
        )}
        {faulty.length > 0 && (
          <DownloadButton
            label={words.downloadFaulty}
            name="faulty-phones.csv"
            load={async () => ({
              blob: async () => new Blob([writeFaultyLines(header, faulty)], { type: 'text/csv' }),
            })}
          />
        )}
        <button type="button" className="btn btn-ghost btn-sm" onClick={onLeave}>
          {words.again}
        </button>
      </div>
      <ul aria-label={words.lines} className="panel divide-y divide-base-300">
        {[...faulty, ...lines.filter(({ faults }) => faults.length === 0)].map((line) => (
          <LineRow key={line.number} line={line} />
        ))}
      </ul>
    </>
  )
}

function LineRow({ line: { number, draft, faults } }: { line: Line }) {
  const doubt = faults.length === 0 ? doubtPriceOf(draft) : null
  return (
    <li className="grid gap-1 p-4">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-quiet text-sm tabular-nums">{words.line(formatNumber(number))}</span>
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {draft.productName || draftTexts.unnamed}
        </span>
        {faults.length === 0 && (
          <CircleCheck size={16} aria-hidden="true" className="self-center text-success" />
        )}
      </span>
      <span className="text-sm [overflow-wrap:anywhere]">{listValues(draft).join(' · ')}</span>
      {draft.productDetails && (
        <span className="line-clamp-2 text-quiet text-sm [overflow-wrap:anywhere]">
          {draft.productDetails}
        </span>
      )}
      {doubt && <span className="border-warning border-s-4 ps-2 text-sm">{doubt}</span>}
      {faults.length > 0 && (
        <ul className="text-error text-sm">
          {faults.map((fault) => (
            <li key={describeFault(fault)}>{describeFault(fault)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function listValues({ facts, ...draft }: Line['draft']): string[] {
  const price = formatTyped(draft.price)
  const market = formatTyped(draft.marketprice)
  const named = (label: string, value: string) => (value ? `${label}: ${value}` : '')
  const { storageGb, ...others } = factInputs
  return [
    draft.brand,
    draft.condition && conditionTexts[draft.condition],
    formatDigits(toAsciiDigits(draft.purchase_year)),
    price && (market ? `${price} (${words.marketPrice(market)})` : price),
    draft.location,
    draft.mobile,
    facts.storageGb && describeFact('storageGb', storageGb.read(facts.storageGb, new Date())),
    ...(Object.keys(others) as (keyof typeof others)[]).map((name) => {
      const { typed, read } = others[name]
      const text = facts[name]
      return named(
        factTexts.labels[name],
        text && (typed ? text : describeFact(name, read(text, new Date()))),
      )
    }),
    named('IMEI', draft.imei),
  ].filter(Boolean)
}

function formatTyped(text: string): string {
  const price = readPrice(text)
  return price === null ? '' : formatAmount(price, getCurrency())
}

function doubtPriceOf(draft: Line['draft']): string | null {
  return doubtPrice(draft, null) === 'above-market'
    ? priceQuestionTexts.aboveMarket(formatTyped(draft.marketprice))
    : null
}
