import type { LucideIcon } from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import Eye from 'lucide-react/icons/eye'
import HandCoins from 'lucide-react/icons/hand-coins'
import PackagePlus from 'lucide-react/icons/package-plus'
import Tags from 'lucide-react/icons/tags'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../kernel/number.ts'
import { ProductCard } from '../../../listings/components/product-card.tsx'
import { ProductGrid } from '../../../listings/components/product-grid.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListSearch, useListSearch } from '../../../ui/list-search.tsx'
import { usePagedList } from '../../../ui/paged-list.ts'
import { PagedRows } from '../../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../../ui/skeleton.tsx'
import { OwnProductActions } from '../../components/own-product-actions.tsx'
import { myProductsQuery } from '../../queries.ts'
import { myProductsTexts } from '../../texts/offer.ts'
import type { StockProduct } from '../contract.ts'
import type { PhoneTab } from '../rules.ts'
import { bulkPriceTexts } from '../texts/prices.ts'
import { figureTexts, stockTabTexts } from '../texts/stock.ts'

const nothingForSale = () => ({
  icon: PackagePlus,
  title: myProductsTexts.empty,
  hint: myProductsTexts.emptyHint,
})

const listEmpty = (): Record<PhoneTab, { icon: LucideIcon; title: string; hint: string }> => ({
  all: nothingForSale(),
  'for-sale': nothingForSale(),
  booked: { icon: CalendarX, title: stockTabTexts.booked, hint: stockTabTexts.bookedHint },
  sold: { icon: HandCoins, title: stockTabTexts.sold, hint: stockTabTexts.soldHint },
})

type StockListProps = {
  tab: PhoneTab
  addAnother: ReactNode
}

export function StockList({ tab, addAnother }: StockListProps) {
  const searched = useListSearch()
  const products = usePagedList(myProductsQuery(tab, searched.text))
  const isToSell = tab === 'all' || tab === 'for-sale'
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 grow">
          <ListSearch label={myProductsTexts.search} searched={searched} list={products} />
        </div>
        {isToSell && products.rows.filter(({ sold }) => !sold).length > 1 && (
          <Link to={{ search: '?tab=for-sale&prices' }} className="btn btn-outline mb-5">
            <Tags size={18} aria-hidden="true" />
            <span>{bulkPriceTexts.open}</span>
          </Link>
        )}
      </div>
      <PagedRows
        list={products}
        searched={searched}
        skeleton={<CardGridSkeleton count={3} />}
        failed={myProductsTexts.loadFailed}
        empty={<EmptyState {...listEmpty()[tab]} action={isToSell && addAnother} />}
      >
        {(rows) => (
          <ProductGrid rows={rows}>
            {(product, place) => (
              <ProductCard product={product} eager={place < 2}>
                <StockFigures {...product} />
                <OwnProductActions product={product} />
              </ProductCard>
            )}
          </ProductGrid>
        )}
      </PagedRows>
    </>
  )
}

/** Shows how often a phone was looked at and booked; nothing before the first view or booking. */
function StockFigures({ views, bookings }: Pick<StockProduct, 'views' | 'bookings'>) {
  if (views === 0 && bookings.total === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm tabular-nums">
      <span className="flex items-center gap-1.5">
        <Eye size={15} aria-hidden="true" />
        <span>{`${formatNumber(views)} ${figureTexts.views(views)}`}</span>
      </span>
      {bookings.total > 0 && (
        <span className="flex items-center gap-1.5">
          <CalendarCheck size={15} aria-hidden="true" />
          <span>{`${formatNumber(bookings.total)} ${figureTexts.bookings(bookings.total)}`}</span>
        </span>
      )}
      {bookings.open > 0 && <span>{figureTexts.waiting(formatNumber(bookings.open))}</span>}
    </p>
  )
}
