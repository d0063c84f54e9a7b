import { type AccountRecord, readAccount, searchAccounts } from '../../auth/index.ts'
import { isId } from '../../kernel/id.ts'
import { readImei } from '../../kernel/imei.ts'
import { minorToAmount } from '../../kernel/money.ts'
import { toPlainText } from '../../kernel/plain-text.ts'
import { type Listing, searchListings } from '../../listings/index.ts'
import { stageOf } from '../../orders/rules.ts'
import { findReferences } from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { readPhoneNumber } from '../../platform/read-phone-number.ts'
import { type FoundOrder, searchOrders } from '../../sales/index.ts'
import type * as contract from './contract.ts'

export const maxFound = 20

/** Every possible reading of what was typed. */
type Typed = {
  id?: string
  number?: string
  phone: string | null
  imei: string | null
  text: string
}

/** Reads what an admin typed as every identifier that it may be: ids, phone numbers and IMEIs in any spelling. */
export function readTyped(typed: string): Typed {
  const text = toPlainText(typed)
  const lower = text.toLowerCase().replace(/^#/, '')
  const imei = readImei(text)
  return {
    ...(isId(lower) && { id: lower }),
    ...((isId(lower) || /^[0-9a-f]{8}$/.test(lower)) && { number: lower }),
    // An IMEI's digits could be a number, too.
    phone: imei === null ? readPhoneNumber(text) : null,
    imei,
    text,
  }
}

/** Finds accounts, orders and phones by an identifier, payment reference or text, at most `maxFound` of each. */
export async function searchEverything(db: Db, typed: string): Promise<contract.Found> {
  const { id, number, phone, imei, text } = readTyped(typed)
  const members = id ? await searchById(db, id) : await searchAccounts(db, typed, maxFound)
  const phones = await searchListings(db, { ...(id && { id }), imei, mobile: phone }, maxFound)
  const references = (await findReferences(db, text)).filter(isId)
  const orders = await searchOrders(
    db,
    {
      number,
      ids: references,
      phone,
      listingIds: phones.map((each) => each.id),
      people: members.map((each) => each.id),
    },
    maxFound,
  )
  return {
    members: members.map(presentMember),
    orders: orders.map(presentFoundOrder),
    phones: phones.map(presentFoundPhone),
  }
}

async function searchById(db: Db, id: string): Promise<FoundAccount[]> {
  const account = await readAccount(db, id)
  return account ? [account] : []
}

type FoundAccount = Pick<AccountRecord, 'id' | 'name' | 'email' | 'role' | 'verified' | 'closedAt'>

function presentMember({ id, name, email, role, verified, closedAt }: FoundAccount): contract.FoundMember {
  return { _id: id, name, email, role, verified, closed: closedAt !== null }
}

export function presentFoundOrder(order: FoundOrder): contract.FoundOrder {
  return {
    _id: order.id,
    product_name: order.productName,
    product_price: minorToAmount(order.priceMinor),
    currency: order.currency,
    stage: stageOf(order.status),
    createdAt: order.createdAt.toISOString(),
    buyer: { _id: order.buyerId, name: order.buyerName },
    seller: { _id: order.sellerId, name: order.sellerName },
    disputed: order.isDisputed,
  }
}

export function presentFoundPhone(listing: Listing): contract.FoundPhone {
  return {
    _id: listing.id,
    product_name: listing.name,
    brand_name: listing.brandName,
    price: minorToAmount(listing.priceMinor),
    currency: listing.currency,
    seller: { _id: listing.sellerId, name: listing.sellerName },
    state: listing.withdrawnAt ? 'withdrawn' : listing.soldAt ? 'sold' : 'for-sale',
    createdAt: listing.createdAt.toISOString(),
  }
}
