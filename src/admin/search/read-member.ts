import { listActsOn, recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { type AccountSigns, readAccount } from '../../auth/index.ts'
import { getCurrency, minorToAmount } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { listOpenFlags, searchListings } from '../../listings/index.ts'
import { listNotifications, presentNotification } from '../../notifications/index.ts'
import type { OrderSettings } from '../../orders/index.ts'
import { listPayoutsOf, readBalance, type SellerBalance } from '../../payouts/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { createOnce, findNothingMore, type RequestKey } from '../../platform/http/idempotency.ts'
import { findShop } from '../../ratings/index.ts'
import { searchOrders } from '../../sales/index.ts'
import { findGaps, listReportsOn, readVerificationsOf } from '../../trust/index.ts'
import type * as contract from './contract.ts'
import { maxFound, presentFoundOrder, presentFoundPhone } from './search-everything.ts'

export type ReadMemberDeps = {
  db: Db
  clock: Clock
  settings: Pick<OrderSettings, 'newSellerSales'>
  signs: AccountSigns
  needsMobile: boolean
}

/**
 * Reads what an admin sees about an account, open or closed: the latest rows of each kind. `needsMobile`: mobile numbers are
 * confirmed on this site. Returns the problem 'no-such-account' for an unknown id.
 */
export async function readMember(
  { db, clock, settings, signs, needsMobile }: ReadMemberDeps,
  id: string,
): Promise<Result<contract.MemberRecord, 'no-such-account'>> {
  const account = await readAccount(db, id)
  if (!account) return no('no-such-account')
  const balance = await readBalance(db, { clock, settings }, id, getCurrency())
  const { hold } = balance
  const phones = await searchListings(db, { sellerId: id }, maxFound)
  const flags = Map.groupBy(
    await listOpenFlags(
      db,
      phones.map((phone) => phone.id),
    ),
    ({ listingId }) => listingId,
  )
  const notices = await listNotifications(db, id, maxFound)
  const isUnverified = account.role === 'seller' && !account.verified
  const gaps = isUnverified ? await findGaps(db, [account.id], needsMobile) : null
  const { name, email, emailVerified, role, verified, closedAt, suspendedAt, suspendedFor } = account
  return ok({
    _id: account.id,
    name,
    email,
    emailVerified,
    mobile: account.mobile,
    shop: (await findShop(db, id))?.name ?? null,
    balance: presentBalance(balance),
    role,
    verified,
    createdAt: account.createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    suspension: suspendedAt && { since: suspendedAt.toISOString(), reason: suspendedFor ?? '' },
    hold: hold && { since: hold.setAt.toISOString(), reason: hold.reason },
    sharedWithSuspended: (await signs.listSuspended(db, [account])).get(id) ?? [],
    missing: gaps?.get(account.id) ?? [],
    verifications: await readVerificationsOf(db, id),
    phones: phones.map(presentFoundPhone),
    orders: (await searchOrders(db, { people: [id] }, maxFound)).map(presentFoundOrder),
    reports: (await listReportsOn(db, id, maxFound)).map((report) => ({
      _id: report.id,
      productId: report.listingId,
      product_name: report.productName,
      reason: report.reason,
      decision: report.decision,
      createdAt: report.createdAt.toISOString(),
    })),
    flags: phones.flatMap((phone) => {
      const kinds = flags.get(phone.id)?.map(({ kind }) => kind) ?? []
      return kinds.length > 0 ? [{ _id: phone.id, product_name: phone.name, kinds }] : []
    }),
    // Conversations are read for a reason alone.
    notices: notices.filter(({ kind }) => kind !== 'message').map(presentNotification),
    payouts: (await listPayoutsOf(db, id, maxFound)).map((payout) => ({
      _id: payout.id,
      amount: minorToAmount(payout.amountMinor),
      currency: payout.currency,
      state: payout.state,
      createdAt: payout.createdAt.toISOString(),
    })),
    acts: await listActsOn(db, id, maxFound),
  })
}

function presentBalance(balance: SellerBalance): contract.MemberRecord['balance'] {
  return {
    held: minorToAmount(balance.heldMinor),
    resting: minorToAmount(balance.restingMinor),
    frozen: minorToAmount(balance.frozenMinor),
    available: minorToAmount(balance.availableMinor),
    pending: minorToAmount(balance.pendingMinor),
    owed: minorToAmount(balance.owedMinor),
    sent: minorToAmount(balance.sentMinor),
    currency: getCurrency(),
  }
}

/** Writes an admin's note about an account into the audit log, where other admins read it. */
export async function noteMember(
  db: Database,
  admin: Actor,
  { accountId, note }: { accountId: string; note: string },
  request?: RequestKey,
): Promise<Result<{ id: string }, 'no-such-account'>> {
  const account = await readAccount(db, accountId)
  if (!account) return no('no-such-account')
  return createOnce(db, { request, find: findNothingMore }, async (tx) => {
    await recordAct(tx, admin, 'note', account.id, { note })
    return ok({ id: account.id })
  })
}
