import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import CalendarX from '~icons/lucide/calendar-x'
import PauseCircle from '~icons/lucide/circle-pause'
import HandCoins from '~icons/lucide/hand-coins'
import PackageCheck from '~icons/lucide/package-check'
import PackagePlus from '~icons/lucide/package-plus'
import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import Tags from '~icons/lucide/tags'
import { ProductCard } from '../../listings/components/product-card.tsx'
import { ProductGrid } from '../../listings/components/product-grid.tsx'
import { myProductsTexts } from '../../selling/texts/offer.ts'
import type { Icon } from '../../ui/create-icon.tsx'
import { ListSearch, useListSearch } from '../../ui/list-search.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { myProductsQuery } from '../queries.ts'
import type { PhoneTab } from '../rules.ts'
import { bulkPriceTexts, stockTabTexts, stockViewTexts } from '../texts.ts'
import { OwnProductActions } from './own-product-actions.tsx'
import { StockFigures, StockRow } from './stock-row.tsx'
import { readSort, StockView, useCards } from './stock-view.tsx'

const nothingForSale = () => ({
  icon: PackagePlus,
  words: myProductsTexts,
})

const listEmpty = (): Record<PhoneTab, { icon: Icon; words: { empty: string; emptyHint: string } }> => ({
  all: nothingForSale(),
  'for-sale': nothingForSale(),
  booked: { icon: CalendarX, words: { empty: stockTabTexts.booked, emptyHint: stockTabTexts.bookedHint } },
  sold: { icon: HandCoins, words: { empty: stockTabTexts.sold, emptyHint: stockTabTexts.soldHint } },
  paused: { icon: PauseCircle, words: { empty: stockTabTexts.paused, emptyHint: stockTabTexts.pausedHint } },
  returned: {
    icon: PackageCheck,
    words: { empty: stockTabTexts.returned, emptyHint: stockTabTexts.returnedHint },
  },
})

type StockListProps = {
  tab: PhoneTab
  addAnother: ReactNode
}

export function StockList({ tab, addAnother }: StockListProps) {
  const searched = useListSearch()
  const [address] = useSearchParams()
  const isCards = useCards()
  const products = usePagedList(myProductsQuery(tab, searched.text, readSort(address)))
  const [isUnfolded, setUnfolded] = useState(readSort(address) !== 'newest')
  const optionsId = useId()
  const { icon, words } = listEmpty()[tab]
  const isToSell = tab === 'all' || tab === 'for-sale'
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 sm:gap-x-4">
        <div className="min-w-0 grow basis-40">
          <ListSearch label={myProductsTexts.search} searched={searched} list={products} />
        </div>
        {products.rows.length > 0 && (
          <button
            type="button"
            className="btn btn-square btn-outline sm:hidden"
            aria-label={stockViewTexts.options}
            aria-expanded={isUnfolded}
            aria-controls={optionsId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <SlidersHorizontal size={18} aria-hidden="true" />
          </button>
        )}
        <div
          id={optionsId}
          className={`flex flex-wrap items-start gap-x-3 noscript:flex max-sm:w-full sm:gap-x-4 ${isUnfolded ? '' : 'max-sm:hidden'}`}
        >
          {products.rows.length > 0 && <StockView />}
          {isToSell && products.rows.filter(({ sold }) => !sold).length > 1 && (
            <Link to={{ search: '?tab=for-sale&prices' }} className="btn btn-outline mb-5">
              <Tags size={18} aria-hidden="true" />
              <span>{bulkPriceTexts.open}</span>
            </Link>
          )}
        </div>
      </div>
      <PagedRows
        list={products}
        searched={searched}
        skeleton={<RowsSkeleton />}
        words={{ ...myProductsTexts, ...words }}
        icon={icon}
        action={isToSell && addAnother}
      >
        {(rows) =>
          isCards ? (
            <ProductGrid rows={rows}>
              {(product, place) => (
                <ProductCard
                  product={{ ...product, held: product.held || product.aside !== null }}
                  eager={place < 2}
                >
                  <StockFigures {...product} />
                  <OwnProductActions product={product} />
                </ProductCard>
              )}
            </ProductGrid>
          ) : (
            <ul className="panel divide-y divide-base-300">
              {rows.map((product, place) => (
                <li key={product._id}>
                  <StockRow product={product} eager={place < 4} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedRows>
    </>
  )
}
