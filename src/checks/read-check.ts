import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { OwnCheck, ShownCheck, ShownResult } from './contract.ts'
import { challengeMinutes, checkTests } from './rules.ts'
import { type CheckDeps, linkEnds } from './run-check.ts'
import { type Check, type CheckResult, findFinishedOf, findOpenOf, listResults } from './store.ts'

/** Presents the results of a check: every test in its order, 'skipped' when it was not done. */
export function presentResults(results: CheckResult[]): ShownResult[] {
  const byTest = new Map(results.map((each) => [each.test, each]))
  return checkTests.map((test) => presentResult(test, byTest.get(test)))
}

function presentResult(test: CheckResult['test'], result: CheckResult | undefined): ShownResult {
  return {
    test,
    outcome: result?.outcome ?? 'skipped',
    reason: result?.reason ?? null,
    found: result?.found ?? {},
    at: result?.judgedAt?.toISOString() ?? null,
  }
}

async function presentCheck(
  db: Db,
  { id, finishedAt }: Check,
  checkedAt: Date | null,
): Promise<ShownCheck | null> {
  if (!finishedAt) return null
  return {
    finishedAt: finishedAt.toISOString(),
    isCurrent: checkedAt?.getTime() === finishedAt.getTime(),
    results: presentResults(await listResults(db, id)),
  }
}

/** Reads the last finished check of a phone that anybody may see. */
export async function readCheck(
  { db }: Pick<CheckDeps, 'db'>,
  listingId: string,
): Promise<Result<ShownCheck, 'unknown-check'>> {
  const listing = await findListing(db, listingId)
  if (!listing || listing.withdrawnAt || listing.heldAt) return no('unknown-check')
  const check = await findFinishedOf(db, listing.id)
  const shown = check && (await presentCheck(db, check, listing.checkedAt))
  return shown ? ok(shown) : no('unknown-check')
}

/** Reads how the check of a seller's own phone goes, with the code that one of its cameras has to see now. */
export async function readOwnCheck(
  { db, clock }: CheckDeps,
  sellerId: string,
  listingId: string,
): Promise<Result<OwnCheck, 'unknown-product'>> {
  const listing = await findListing(db, listingId)
  if (!listing || listing.sellerId !== sellerId) return no('unknown-product')
  const now = clock.now()
  const check = await findOpenOf(db, listing.id)
  const isOpen = check && now < linkEnds(check)
  const results = isOpen ? await listResults(db, check.id) : []
  const finished = await findFinishedOf(db, listing.id)
  return ok({
    product_name: listing.name,
    open: isOpen
      ? {
          expiresAt: linkEnds(check).toISOString(),
          consented: check.consentedAt !== null,
          code: findCode(results, now),
          results: presentResults(results),
        }
      : null,
    last: finished ? await presentCheck(db, finished, listing.checkedAt) : null,
  })
}

/** The code of the camera's challenge that was asked last, while it counts. */
function findCode(results: CheckResult[], now: Date): string | null {
  const since = now.getTime() - challengeMinutes * 60_000
  const [asked] = results
    .filter(({ nonce, challenge, askedAt }) => nonce && challenge.code && askedAt.getTime() > since)
    .toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime())
  return asked?.challenge.code ?? null
}
