import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import Scale from '~icons/lucide/scale'
import X from '~icons/lucide/x'
import { Photo } from '../../../images/components/photo.tsx'
import { formatAmount } from '../../../kernel/money.ts'
import { formatDigits, formatNumber } from '../../../kernel/number.ts'
import { browsingPaths, comparePath, listingPaths } from '../../../kernel/paths.ts'
import { formatLocation } from '../../../listings/components/card-text.ts'
import { describeFact } from '../../../listings/components/facts-table.tsx'
import { CheckedMark, RatingMean } from '../../../listings/components/product-facts.tsx'
import type { PublicPhone } from '../../../listings/contract.ts'
import type { ListingApi } from '../../../listings/routes.ts'
import { factNames } from '../../../listings/rules.ts'
import { factTexts } from '../../../listings/texts/facts.ts'
import { cardTexts, conditionTexts, listingTexts } from '../../../listings/texts/listing.ts'
import { ApiProblem, createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { EmptyState, LinkButton } from '../../../ui/empty-state.tsx'
import { UnbrokenText } from '../../../ui/formatted-values.tsx'
import { pageContext } from '../../../ui/page-context.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { readComparedIds } from '../../rules.ts'
import { comparePageTexts as words } from '../texts.ts'

/** Loads the phones that the address names, and how many of them are gone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = readComparedIds(new URL(request.url).searchParams)
  const api = createApi<ListingApi>(context.get(pageContext).fetchApi)
  const answers = await Promise.all(
    ids.map((id) =>
      parseResponse(api.phones[':id'].$get(paramOf(id))).catch((problem: unknown) => {
        if (problem instanceof ApiProblem && [404, 410].includes(problem.status)) return null
        throw problem
      }),
    ),
  )
  const phones = answers.filter((phone) => phone !== null)
  return { phones, gone: ids.length - phones.length }
}

export const meta: MetaFunction = () => [
  { title: words.documentTitle },
  { name: 'robots', content: 'noindex' },
]

export default function ComparePage() {
  const { phones, gone } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={words.title} intro={phones.length > 1 ? words.intro : undefined} />
      {gone > 0 && (
        <p role="status" className="pb-4 text-quiet">
          {words.gone(gone)}
        </p>
      )}
      {phones.length > 1 ? (
        <Comparison phones={phones} />
      ) : (
        <EmptyState
          icon={Scale}
          title={words.tooFew}
          hint={words.tooFewHint}
          action={<LinkButton to={browsingPaths.search}>{words.browse}</LinkButton>}
        />
      )}
    </>
  )
}

type Row = { label: string; values: ReactNode[]; differs: boolean }

function Comparison({ phones }: { phones: readonly PublicPhone[] }) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const rows = listRows(phones).filter(({ differs }) => differs || !onlyDifferences)
  return (
    <div className="grid gap-4">
      <label className="flex w-fit cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.target.checked)}
        />
        <span>{words.onlyDifferences}</span>
      </label>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard.
        tabIndex={0}
        aria-label={words.title}
        className="overflow-x-auto panel"
        style={{ maxWidth: `${phones.length * 22}rem` }}
      >
        <table className="w-full table-fixed text-sm" style={{ minWidth: `${phones.length * 9.5}rem` }}>
          <thead>
            <tr>
              {phones.map((phone) => (
                <th key={phone._id} scope="col" className="p-3 text-start align-top font-normal">
                  <PhoneHead phone={phone} others={phones.filter(({ _id }) => _id !== phone._id)} />
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ label, values, differs }) => (
            <tbody key={label} className="border-base-300 border-t">
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={phones.length}
                  className="px-3 pt-2 text-start font-normal text-quiet"
                >
                  {label}
                </th>
              </tr>
              <tr className={differs ? 'font-semibold' : undefined}>
                {phones.map((phone, place) => (
                  <td key={phone._id} className="wrap-anywhere px-3 pb-2 align-top">
                    {values[place]}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </section>
    </div>
  )
}

function PhoneHead({ phone, others }: { phone: PublicPhone; others: readonly PublicPhone[] }) {
  return (
    <div className="relative grid gap-2">
      <Photo
        url={phone.image}
        placeholder={phone.imagePlaceholder}
        alt=""
        eager
        sizes="(min-width: 768px) 22vw, 44vw"
      />
      <Link to={listingPaths.product(phone._id)} className="link link-hover font-semibold text-base">
        <UnbrokenText text={phone.product_name} />
      </Link>
      <Link
        to={comparePath(others.map(({ _id }) => _id))}
        aria-label={words.takeOff(phone.product_name)}
        preventScrollReset
        className="btn btn-circle btn-sm absolute top-1 right-1 border-base-300 bg-base-100"
      >
        <X size={16} aria-hidden="true" />
      </Link>
    </div>
  )
}

function listRows(phones: readonly PublicPhone[]): Row[] {
  const row = (
    label: string,
    read: (phone: PublicPhone) => string,
    show: (phone: PublicPhone) => ReactNode = read,
  ): Row => ({
    label,
    values: phones.map(show),
    differs: new Set(phones.map(read)).size > 1,
  })
  return [
    row(words.price, ({ product_price: price, currency }) => formatAmount(price, currency)),
    row(words.availability, ({ sold }) => (sold ? listingTexts.notAvailable : listingTexts.available)),
    row(
      cardTexts.condition,
      ({ condition_type }) => condition_type,
      ({ condition_type }) => <span className="capitalize">{conditionTexts[condition_type]}</span>,
    ),
    ...factNames.map((name) => row(factTexts.labels[name], (phone) => describeFact(name, phone[name]))),
    row(cardTexts.purchaseYear, (phone) => formatDigits(phone.purchase_year)),
    row(words.imei, ({ hasImei }) => (hasImei ? factTexts.yes : factTexts.no)),
    row(
      words.check,
      ({ checkedAt }) => checkedAt ?? '',
      (phone) => (phone.checkedAt ? <CheckedMark product={phone} /> : factTexts.no),
    ),
    row(cardTexts.location, formatLocation),
    row(
      words.seller,
      ({ sellerId }) => sellerId,
      (phone) => <SellerCell phone={phone} />,
    ),
    row(words.sales, ({ sellerSales }) => formatNumber(sellerSales)),
  ]
}

function SellerCell({
  phone: { sellerId, sellerName, sellerVerified, sellerRating },
}: {
  phone: PublicPhone
}) {
  return (
    <>
      <Link to={listingPaths.seller(sellerId)} className="link link-hover">
        {sellerName}
      </Link>
      {sellerVerified && <span className="block font-normal">{cardTexts.verifiedSeller}</span>}
      {sellerRating && (
        <span className="block font-normal">
          <RatingMean rating={sellerRating} />
        </span>
      )}
    </>
  )
}
