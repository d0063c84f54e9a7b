import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { Photo } from '../../images/components/photo.tsx'
import { listingPaths } from '../../kernel/paths.ts'
import type { PublicPhone } from '../../listings/contract.ts'
import { dropDraft, loadDraft, storeDraft } from '../../ui/stored-drafts.ts'
import { seenTexts as words } from '../texts/product.ts'

/** Holds nothing that changes, such as the price. */
type Seen = Pick<PublicPhone, '_id' | 'product_name' | 'image' | 'imagePlaceholder'>

const maxKept = 12
const mostShown = 6
const form = 'recently-seen'

/**
 * Shows the phones that this account, or a visitor, opened before on this device. The server does not know of them.
 * @param product the phone that is opened now, which is kept for the next time
 */
export function RecentlySeen({ product }: { product?: PublicPhone }) {
  const { loading, user } = useAuth()
  const account = user?.uid ?? 'visitor'
  const [seen, setSeen] = useState<readonly Seen[]>([])
  useEffect(() => {
    if (loading) return
    let isGone = false
    void loadDraft<Seen[]>(account, form).then((before) => {
      const others = (before ?? []).filter((each) => each._id !== product?._id)
      if (!isGone) setSeen(others)
      // Somebody who leaves at once has seen it.
      if (!product) return
      const { _id, product_name, image, imagePlaceholder } = product
      const current = { _id, product_name, image, imagePlaceholder }
      return storeDraft(account, form, [current, ...others].slice(0, maxKept))
    })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a phone that is fetched again was not seen again.
  }, [loading, account, product?._id])
  if (seen.length === 0) return null
  const clear = () => {
    setSeen([])
    void dropDraft(account, form)
  }
  return (
    <section aria-labelledby="seen-title" className={`grid gap-4 ${product ? 'pt-10' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="seen-title" className="font-bold text-xl">
          {words.title}
        </h2>
        <button type="button" className="btn btn-ghost btn-sm" onClick={clear}>
          {words.clear}
        </button>
      </div>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-6">
        {seen.slice(0, mostShown).map(({ _id, product_name: name, image, imagePlaceholder }) => (
          <li key={_id}>
            <Link
              to={listingPaths.product(_id)}
              className="group flex h-full flex-col overflow-hidden panel text-sm hover:border-primary"
            >
              <Photo
                url={image}
                placeholder={imagePlaceholder}
                alt=""
                sizes="(min-width: 768px) 15vw, 28vw"
              />
              <span translate="no" className="p-2 group-hover:underline">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
