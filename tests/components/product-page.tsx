import type { Product } from '../../src/listings/contract.ts'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import ProductPage, { clientLoader } from '../../src/storefront/pages/product.tsx'
import { openPage } from './open-page.tsx'

/** Shows the page of a phone with its navbar and footer, or from another address what leads there. */
export const openProduct = ({ _id }: Pick<Product, '_id'>, at = `/product/${_id}`) =>
  openPage(at, {
    path: '/product/:id',
    layout: <PlainLayout />,
    element: <ProductPage />,
    clientLoader: (args) => clientLoader({ ...args, serverLoader: () => loadPublicPhone(args.params.id) }),
  })

/** What the server loads for visitors. */
async function loadPublicPhone<Loaded>(id: string | undefined): Promise<Loaded> {
  const answer = await fetch(`/api/phones/${id}`)
  return { shown: await answer.json(), origin: window.location.origin, cdn: '' } as Loaded
}
