import { getCurrency, minorToAmount } from '../kernel/money.ts'
import type { AuditEntry } from '../trust/index.ts'
import type * as contract from './contract.ts'

/** Turns an entry of the audit log into its form in the API: amounts in units of the currency (not minor), times in ISO 8601. */
export function presentAuditEntry(entry: AuditEntry): contract.AuditEntry {
  return {
    _id: entry.id,
    act: entry.act,
    admin: entry.adminName,
    account: entry.accountEmail,
    accountId: entry.accountId,
    product: entry.productName ?? undefined,
    reason: entry.reason ?? undefined,
    orderId: entry.orderId ?? undefined,
    ...(entry.amountMinor !== null && { amount: minorToAmount(entry.amountMinor), currency: getCurrency() }),
    note: entry.note ?? undefined,
    address: entry.address,
    createdAt: entry.createdAt.toISOString(),
  }
}
