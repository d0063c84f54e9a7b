import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../identity/session/components/use-auth.ts'
import { ProductTile } from '../../listings/components/product-grid.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { productMessages as messages } from '../messages/product.ts'
import { similarPhonesQuery } from '../queries.ts'

/** Other phones like this one: what a search finds, or for a visitor, who may not search, advertised ones. */
export function SimilarPhones({ product }: { product: CampaignProduct }) {
  const { loading, user } = useAuth()
  const { data } = useQuery({
    ...similarPhonesQuery(user !== null, product),
    enabled: !loading,
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="similar-title" className="grid gap-4 pt-10">
      <h2 id="similar-title" className="font-bold text-xl">
        {messages.similar}
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5 md:has-[>:nth-child(3):last-child]:grid-cols-3">
        {data.map((phone) => (
          <li key={phone._id}>
            <ProductTile product={phone} />
          </li>
        ))}
      </ul>
    </section>
  )
}
