import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MemberLink } from '../../../accounts/components/member-link.tsx'
import { Photo } from '../../../images/components/photo.tsx'
import { PrivatePhotos } from '../../../images/components/private-photos.tsx'
import { foreignLanguageOf } from '../../../kernel/locale.ts'
import { formatDigits, formatNumber, formatPhoneNumber } from '../../../kernel/number.ts'
import { conversationPaths } from '../../../kernel/paths.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { FactsTable } from '../../../listings/components/facts-table.tsx'
import { cardTexts, conditionTexts } from '../../../listings/texts/listing.ts'
import { Fact } from '../../../orders/components/order-facts.tsx'
import { createApi, paramOf } from '../../../ui/api.ts'
import { Amount } from '../../../ui/formatted-values.tsx'
import { Section } from '../../../ui/page-header.tsx'
import { freshQuery } from '../../../ui/query-client.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import type { Evidence, PartyOfEvidence } from '../contract.ts'
import type { MoneyApi } from '../routes.ts'
import { evidenceTexts as words } from '../texts.ts'

const api = createApi<MoneyApi>()

const evidenceQuery = (orderId: string) =>
  freshQuery(['orders', 'evidence', orderId], (call) =>
    api.orders[':id'].evidence.$get(paramOf(orderId), call),
  )

/** Shows an admin the evidence about an order: what was agreed, the hand-over, the chat and both parties. */
export default function OrderEvidence({ orderId }: { orderId: string }) {
  return (
    <QueryResult query={useQuery(evidenceQuery(orderId))} failed={words.failed}>
      {(evidence) => (
        <section aria-label={words.title} className="grid gap-6">
          <Agreed agreed={evidence.agreed} />
          <Section isPanel title={words.handover}>
            <Handover {...evidence.handover} />
          </Section>
          <Section isPanel title={words.chat}>
            <Chat evidence={evidence} />
          </Section>
          <div className="grid gap-6 sm:grid-cols-2">
            <PartyPanel title={words.buyer} party={evidence.buyer} paidLabel={words.bought} />
            <PartyPanel title={words.seller} party={evidence.seller} paidLabel={words.sold} />
          </div>
        </section>
      )}
    </QueryResult>
  )
}

function Agreed({ agreed }: { agreed: Evidence['agreed'] }) {
  const { photos, productDetails, imei } = agreed
  return (
    <Section isPanel title={words.agreed}>
      <ul className="flex flex-wrap gap-2">
        {photos.map((url, place) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="block w-28 overflow-hidden rounded-field border border-base-300 sm:w-36"
            >
              <Photo url={url} alt={words.photo(place + 1, photos.length)} sizes="9rem" />
            </a>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-start gap-3">
        <Fact label={words.name} translate="no">
          {agreed.product_name}
        </Fact>
        <Fact label={words.price}>
          <Amount value={agreed.product_price} currency={agreed.currency} />
        </Fact>
        <Fact label={words.brand} translate="no">
          {agreed.brand_name}
        </Fact>
        <Fact label={cardTexts.condition}>
          <span className="capitalize">{conditionTexts[agreed.condition_type]}</span>
        </Fact>
        <Fact label={cardTexts.purchaseYear}>{formatDigits(agreed.purchase_year)}</Fact>
        <Fact label={words.imei} translate={imei ? 'no' : undefined}>
          {imei ?? words.noImei}
        </Fact>
        <Fact label={words.mobile} translate="no">
          {formatPhoneNumber(agreed.mobile)}
        </Fact>
      </dl>
      <FactsTable product={agreed} />
      <div className="grid gap-1">
        <h3 className="text-quiet text-sm">{words.description}</h3>
        <p lang={foreignLanguageOf(productDetails)} className="wrap-anywhere max-w-prose whitespace-pre-line">
          {productDetails}
        </p>
      </div>
    </Section>
  )
}

function Handover({ codeUsedAt, wrongCodes }: Evidence['handover']) {
  return (
    <p>
      <span>{codeUsedAt ? words.codeUsed(formatPostingTime(codeUsedAt)) : words.codeUnused}</span>
      {wrongCodes > 0 && <span>{` ${words.wrongCodes(wrongCodes)}`}</span>}
    </p>
  )
}

function Chat({ evidence: { chat, buyer, agreed, seller } }: { evidence: Evidence }) {
  if (!chat || chat.messages.length === 0) return <p className="text-quiet">{words.noChat}</p>
  return (
    <>
      {chat.cut && (
        <Link to={conversationPaths.one(chat.conversationId)} className="link justify-self-start">
          {words.earlier}
        </Link>
      )}
      <ol className="grid max-h-[60dvh] gap-3 overflow-y-auto">
        {chat.messages.map(({ _id, from, text, photos, at }) => (
          <li key={_id} className="grid gap-1 rounded-box bg-base-200 px-4 py-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-semibold">
                <MemberLink id={from}>{(from === buyer._id ? buyer : seller).name}</MemberLink>
                <span>{` (${from === buyer._id ? words.buyer : words.seller})`}</span>
              </span>
              <time dateTime={at} className="text-quiet tabular-nums">
                {formatPostingTime(at)}
              </time>
            </p>
            {text && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{text}</p>}
            <PrivatePhotos urls={photos} name={agreed.product_name} />
          </li>
        ))}
      </ol>
    </>
  )
}

type PartyPanelProps = { title: string; party: PartyOfEvidence; paidLabel: string }

function PartyPanel({ title, party, paidLabel }: PartyPanelProps) {
  const { _id, name, email, since, closed, deals, rating } = party
  return (
    <Section isPanel title={title}>
      <div className="grid gap-0.5">
        <p className="font-medium">
          <MemberLink id={_id}>{name}</MemberLink>
          {closed && <span className="badge badge-error badge-sm ms-2">{words.closed}</span>}
        </p>
        <p translate="no" className="break-all text-quiet text-sm">
          {email}
        </p>
        <p className="text-quiet text-sm">{words.since(formatPostingTime(since))}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3 tabular-nums">
        <Fact label={paidLabel}>{formatNumber(deals.paid)}</Fact>
        <Fact label={words.completed}>{formatNumber(deals.completed)}</Fact>
        <Fact label={words.counted}>{formatNumber(deals.sales)}</Fact>
        <Fact label={words.refunded}>{formatNumber(deals.refunded)}</Fact>
        <Fact label={words.disputed}>{formatNumber(deals.disputed)}</Fact>
        <Fact label={words.rating}>
          {rating.mean === null
            ? words.noRating
            : words.mean(formatNumber(rating.mean), formatNumber(rating.count))}
        </Fact>
      </dl>
    </Section>
  )
}
