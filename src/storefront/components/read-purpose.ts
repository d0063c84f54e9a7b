import { returnAddress } from '../../auth/guards/components/login-address.ts'
import type { BrowsingApi } from '../../browsing/routes.ts'
import type { CatalogueApi } from '../../catalogue/routes.ts'
import type { ListingApi } from '../../listings/routes.ts'
import { createApi, paramOf, parseResponse, type Send } from '../../ui/api.ts'

/** What somebody is about to do there. */
export type Way = 'login' | 'signup'

type Photo = { _id: string; image: string; imagePlaceholder: string | null }

/** What the page of the `return` parameter is about; `photos` are of phones for sale of a brand. */
export type Purpose =
  | { kind: 'brand'; brand: string; count: number; more: boolean; photos: Photo[] }
  | { kind: 'book' | 'phone'; name: string }
  | { kind: 'search' | 'messages' | 'order' | 'orders' | 'sell' | 'page' }

const ofDashboard = [
  ['messages', /^\/messages\b/],
  ['order', /^\/(orders|parches)\//],
  ['sell', /^\/(sell|addproducts)$/],
  ['orders', /^$/],
] as const

/**
 * Reads what the login or sign-up at this address returns to, with public calls alone; null when it returns to the home page. What
 * cannot be read is any 'page'.
 */
export async function readPurpose({ url }: Request, send?: Send): Promise<Purpose | null> {
  const back = returnAddress(new URL(url).searchParams)
  if (back === '/') return null
  const { pathname, searchParams } = new URL(back, url)
  const [, first, second = ''] = pathname.split('/').map(decode)
  const other: Purpose = { kind: 'page' }
  const booked = searchParams.get('book')
  if (booked || first === 'product') {
    const kind = booked ? 'book' : 'phone'
    const call = createApi<ListingApi>(send).phones[':id'].$get(paramOf(booked || second))
    return parseResponse(call).then(
      ({ product_name: name }) => ({ kind, name }),
      () => other,
    )
  }
  if (first === 'categori') return readBrand(second, send).catch(() => other)
  if (first === 'search') return { kind: 'search' }
  if (first !== 'dashbord') return other
  const found = ofDashboard.find(([, pattern]) => pattern.test(pathname.slice('/dashbord'.length)))
  return found ? { kind: found[0] } : other
}

const shownPhotos = '4'

async function readBrand(id: string, send?: Send): Promise<Purpose> {
  const api = createApi<BrowsingApi>(send)
  const call = createApi<CatalogueApi>(send).categories[':id'].$get(paramOf(id))
  const { category_name: brand } = await parseResponse(call)
  const query = { category_name: brand, fold: 'true' as const }
  const [phones, { total }] = await Promise.all([
    parseResponse(api.search.$get({ query: { ...query, limit: shownPhotos } })),
    parseResponse(api.search.counts.$get({ query })),
  ])
  const photos = phones.map(({ _id, image, imagePlaceholder }) => ({ _id, image, imagePlaceholder }))
  return { kind: 'brand', brand, ...total, photos }
}

/** A malformed escape stays as it is: the calls refuse it. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
