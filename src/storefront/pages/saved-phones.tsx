import HeartOff from '~icons/lucide/heart-off'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { CompareBar, CompareButton } from '../../browsing/compare/components/compare-bar.tsx'
import { SavedHeader } from '../../browsing/components/saved-header.tsx'
import { savedIdsQuery, savedPhonesQuery } from '../../browsing/queries.ts'
import { SaveButton } from '../../browsing/saved/components/save-button.tsx'
import type { SavedPhone } from '../../browsing/saved/contract.ts'
import { savedPhonesTexts as words } from '../../browsing/texts.ts'
import { BookNow } from '../../checkout/booking/components/book-now.tsx'
import { BookingDialog } from '../../checkout/booking/components/booking-dialog.tsx'
import { bookedPhonesQuery } from '../../checkout/booking/queries.ts'
import { browsingPaths } from '../../kernel/paths.ts'
import { ProductCard } from '../../listings/components/product-card.tsx'
import { ProductGrid } from '../../listings/components/product-grid.tsx'
import { LinkButton } from '../../ui/empty-state.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'

const needs: PageNeeds = () => [savedPhonesQuery, savedIdsQuery, bookedPhonesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** The phones that the user has marked with the heart. Those that were sold or withdrawn say so. */
export default function SavedPhonesPage() {
  const phones = usePagedList(savedPhonesQuery)
  return (
    <>
      <SavedHeader intro={words.intro} />
      <div className="pb-4 empty:hidden">
        <CompareBar />
      </div>
      <PagedRows
        list={phones}
        skeleton={<CardGridSkeleton count={3} />}
        words={words}
        icon={HeartOff}
        action={<LinkButton to={browsingPaths.search}>{words.browse}</LinkButton>}
      >
        {(rows) => (
          <ProductGrid rows={rows}>
            {(phone, place) => (
              <ProductCard
                // As little for sale as one that an admin holds back.
                product={{ ...phone, held: phone.held || phone.isWithdrawn }}
                eager={place < 2}
                onPhoto={<SaveButton product={phone} isListed />}
              >
                <Availability phone={phone} />
                <CompareButton product={phone} />
              </ProductCard>
            )}
          </ProductGrid>
        )}
      </PagedRows>
      <BookingDialog />
    </>
  )
}

function Availability({ phone }: { phone: SavedPhone }) {
  if (!phone.sold && !phone.isWithdrawn) return <BookNow product={phone} />
  return <p className="text-center font-medium text-quiet">{phone.sold ? words.sold : words.withdrawn}</p>
}
