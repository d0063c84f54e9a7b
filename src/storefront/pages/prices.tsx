import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import ChartNoAxesColumn from '~icons/lucide/chart-no-axes-column'
import { readVisitorOfSession } from '../../auth/guards/components/page-guards.tsx'
import type { CatalogueApi } from '../../catalogue/routes.ts'
import { brandId } from '../../catalogue/rules.ts'
import { type Currency, formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { ModelPrices } from '../../listings/contract.ts'
import type { ListingApi } from '../../listings/routes.ts'
import { pricesTexts as words } from '../../listings/texts/prices.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { EmptyState, LinkButton } from '../../ui/empty-state.tsx'
import { Amount } from '../../ui/formatted-values.tsx'
import { pageContext } from '../../ui/page-context.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { throwAsPage } from '../../ui/query-client.ts'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'

export const middleware = [readVisitorOfSession]

/** The prices of a brand, for everybody. Throws a 404 for a brand that there is not. */
export async function loader({
  params,
  context,
}: LoaderFunctionArgs): Promise<{ brands: string[]; brand: string; models: ModelPrices[] }> {
  const { fetchApi } = context.get(pageContext)
  const { categories } = createApi<CatalogueApi>(fetchApi)
  const [{ category_name: brand }, shown] = await Promise.all([
    parseResponse(categories[':id'].$get(paramOf(params.brand ?? ''))),
    parseResponse(categories.$get()),
  ]).catch((problem: unknown) => {
    throwAsPage(problem)
    throw problem
  })
  const models = await parseResponse(createApi<ListingApi>(fetchApi).priceguides.$get({ query: { brand } }))
  return { brands: shown.map(({ category_name }) => category_name), brand, models }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [{ title: words.documentTitle(loaderData.brand) }, { name: 'description', content: words.intro }]
    : []

const listColumns = (): readonly Column<ModelPrices>[] => [
  { label: words.model, translate: 'no', cell: ({ name }) => name, mobileSlot: 'title' },
  {
    label: words.storage,
    cell: ({ storageGb }) => (storageGb === null ? words.allStorages : `${formatNumber(storageGb)} GB`),
  },
  { label: words.low, cell: ({ low, currency }) => <Amount value={low} currency={currency} /> },
  {
    label: words.median,
    cell: ({ median, currency }) => <Amount value={median} currency={currency} className="font-bold" />,
  },
  { label: words.high, cell: ({ high, currency }) => <Amount value={high} currency={currency} /> },
  { label: words.sales, cell: ({ sales }) => formatNumber(sales) },
]

/** Whether all sales of a model are of one storage, which has a row of its own. */
const isRepeated = ({ name, storageGb, sales }: ModelPrices, models: readonly ModelPrices[]) =>
  storageGb === null &&
  models.some((other) => other.name === name && other.storageGb !== null && other.sales === sales)

export default function PricesPage() {
  const { brands, brand, models } = useLoaderData<typeof loader>()
  const ofAny = models.filter(({ storageGb }) => storageGb === null)
  const [first] = ofAny
  return (
    <>
      <PageHeader title={words.title(brand)} intro={first && words.intro} />
      <nav aria-label={words.brands} className="flex flex-wrap gap-2 pb-6">
        {brands.map((each) => (
          <Link
            key={each}
            to={`/prices/${brandId(each)}`}
            aria-current={each === brand ? 'page' : undefined}
            className="btn btn-outline btn-sm aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content"
          >
            {each}
          </Link>
        ))}
      </nav>
      {!first ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title={words.none}
          hint={words.noneHint}
          action={<LinkButton to={`/categori/${brandId(brand)}`}>{words.browse(brand)}</LinkButton>}
        />
      ) : (
        <div className="grid gap-6">
          <div className="panel p-4 sm:p-6">
            <PriceChart label={words.chart(brand)} models={ofAny} currency={first.currency} />
          </div>
          <StackedTable
            caption={words.title(brand)}
            columns={listColumns()}
            rows={models
              .filter((model) => !isRepeated(model, models))
              .map((model) => ({ ...model, _id: `${model.name} ${model.storageGb}` }))}
          />
        </div>
      )}
    </>
  )
}

const rowHeight = 32
const width = 360
const left = 165

type PriceChartProps = { label: string; models: readonly ModelPrices[]; currency: Currency }

/** A bar for each model from lower to upper quartile, with the median marked, above an axis from nothing to the highest price. A table beside it has the numbers. */
function PriceChart({ label, models, currency }: PriceChartProps) {
  const highest = Math.max(...models.map(({ high }) => high))
  const foot = models.length * rowHeight
  const x = (price: number) => left + (price / highest) * (width - left - 8)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${foot + 24}`} className="w-full max-w-lg">
      {models.map(({ name, low, median, high }, row) => {
        const y = row * rowHeight + 8
        return (
          <g key={name}>
            <text x={0} y={y + 15} className="fill-current text-[15px]">
              {name.length > 22 ? `${name.slice(0, 21)}…` : name}
            </text>
            <rect
              x={x(low)}
              y={y}
              width={Math.max(2, x(high) - x(low))}
              height={18}
              rx={4}
              className="fill-secondary"
            />
            <line
              x1={x(median)}
              x2={x(median)}
              y1={y}
              y2={y + 18}
              strokeWidth={3}
              className="stroke-primary"
            />
          </g>
        )
      })}
      <line x1={left} x2={width - 8} y1={foot} y2={foot} className="stroke-base-300" />
      <text x={left} y={foot + 18} className="fill-current text-[13px]">
        {formatAmount(0, currency)}
      </text>
      <text x={width - 8} y={foot + 18} textAnchor="end" className="fill-current text-[13px]">
        {formatAmount(highest, currency)}
      </text>
    </svg>
  )
}
