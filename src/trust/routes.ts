import { needsMobile as isMobileNeeded } from '../accounts/index.ts'
import { describeActor } from '../audit/index.ts'
import type { Guard } from '../auth/index.ts'
import { listPhotosAt } from '../images/index.ts'
import type { Clock } from '../kernel/time.ts'
import type { RefusedImeis } from '../listings/index.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { countChange } from '../platform/http/contract.ts'
import { readRequestKey } from '../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import * as flagContract from './flags/contract.ts'
import { decideFlaggedPhone, presentFlaggedPhone, readFlagged } from './flags/flagged-phones.ts'
import { orRefuse } from './problems.ts'
import { closeMember } from './reports/close-member.ts'
import * as contract from './reports/contract.ts'
import { acceptImei, decideReports } from './reports/decide-reports.ts'
import { presentReportedPhone, readReportQueue } from './reports/read-report-queue.ts'
import { reportPhone } from './reports/report-phone.ts'
import { listReports, listTakeDowns, type Report } from './reports/store.ts'
import * as verificationContract from './verification/contract.ts'
import type { VerificationGap } from './verification/rules.ts'
import {
  findDocumented,
  listUnconfirmed,
  listVerificationsOf,
  type Verification,
} from './verification/store.ts'
import {
  askForVerification,
  decideVerification,
  revokeVerification,
  startSelling,
  verifySeller,
} from './verification/verify-seller.ts'

type Deps = { db: Database; env: Env; guard: Guard; clock: Clock; refusedImeis: RefusedImeis }

const maxShown = 20

function verificationRoutes({ db, env, guard, clock }: Deps) {
  const needsMobile = isMobileNeeded(env)
  const deps = { db, clock, needsMobile }
  return createRouter()
    .openapi(guard.seller(verificationContract.readVerification), async (c) => {
      const { id, verified } = c.var.caller
      const missing = (await listUnconfirmed(db, [id], needsMobile)).get(id) ?? []
      const history = await listVerificationsOf(db, id, maxShown)
      return c.json({ verified, missing, history: history.map(present) }, 200)
    })
    .openapi(guard.seller(verificationContract.askForVerification), async (c) => {
      const request = await readRequestKey(c)
      verificationContract.orRefuse(
        await askForVerification(deps, c.var.caller.id, c.req.valid('json'), request),
      )
      return c.json({ modifiedCount: 1 }, 201)
    })
    .openapi(guard.admin(verificationContract.decideVerification), async (c) => {
      const { id } = c.req.valid('param')
      const decided = await decideVerification(deps, describeActor(c), id, c.req.valid('json'))
      return c.json(countChange(verificationContract.orRefuse(decided)), 200)
    })
    .openapi(guard.admin(verificationContract.verifySeller), async (c) => {
      const { userid, verified, name, reason } = c.req.valid('query')
      const done =
        verified === 'false'
          ? await revokeVerification(db, describeActor(c), userid, reason)
          : await verifySeller({ db, clock }, describeActor(c), userid, name)
      return c.json(countChange(verificationContract.orRefuse(done)), 200)
    })
    .openapi(guard.signedIn(verificationContract.startSelling), async (c) => {
      const done = verificationContract.orRefuse(await startSelling(db, describeActor(c)))
      return c.json(countChange(done), 200)
    })
}

function present({ id, kind, askedAt, decision, decidedAt, reason }: Verification) {
  return {
    _id: id,
    kind,
    askedAt: askedAt.toISOString(),
    decision,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  }
}

/** Finds, for each of these sellers, what an admin should know is missing: confirmations of the account, or documents. */
export async function findGaps(db: Db, sellerIds: string[], needsMobile: boolean) {
  const unconfirmed = await listUnconfirmed(db, sellerIds, needsMobile)
  const documented = await findDocumented(db, sellerIds)
  return new Map(
    sellerIds.map((id) => {
      const documents: VerificationGap[] = documented.has(id) ? [] : ['documents']
      return [id, [...(unconfirmed.get(id) ?? []), ...documents]]
    }),
  )
}

/** Reads the latest verifications of a seller for admins. Only an open one has photos, because a decision deletes them. */
export async function readVerificationsOf(
  db: Db,
  sellerId: string,
): Promise<verificationContract.MemberVerification[]> {
  const shown: verificationContract.MemberVerification[] = []
  for (const found of await listVerificationsOf(db, sellerId, maxShown)) {
    const photos = found.decision
      ? []
      : await listPhotosAt(db, { attachedTo: 'verification', attachedToId: found.id })
    shown.push({ ...present(found), formerName: found.formerName, photos })
  }
  return shown
}

function reportRoutes({ db, guard, clock, refusedImeis }: Deps) {
  return createRouter()
    .openapi(guard.signedIn(contract.reportProduct), async (c) => {
      const { id, reason } = c.req.valid('query')
      const report = { listingId: id, reporterId: c.var.caller.id, reason }
      const { sent } = orRefuse(await reportPhone({ db, clock }, report))
      return c.json({ modifiedCount: sent ? 1 : 0 }, 200)
    })
    .openapi(guard.admin(contract.listReports), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await listReports(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentReport), 200)
    })
    .openapi(guard.admin(contract.listReportedPhones), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const rows = await readReportQueue(db, limit + 1, readCursor(cursor), q)
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentReportedPhone), 200)
    })
    .openapi(guard.admin(contract.decideReports), async (c) => {
      const { id } = c.req.valid('param')
      const verdict = c.req.valid('json')
      const done = orRefuse(await decideReports({ db, clock, refusedImeis }, describeActor(c), id, verdict))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.admin(contract.acceptImei), async (c) => {
      const accepted = await acceptImei({ db, refusedImeis }, describeActor(c), c.req.valid('json'))
      return c.json(countChange(orRefuse(accepted)), 200)
    })
    .openapi(guard.admin(contract.deleteUser), async (c) => {
      const { id, reason } = c.req.valid('query')
      const { closed } = orRefuse(await closeMember({ db, clock }, describeActor(c), id, reason))
      return c.json({ deletedCount: closed ? 1 : 0 }, 200)
    })
    .openapi(guard.seller(contract.listTakeDowns), async (c) => {
      return c.json((await listTakeDowns(db, c.var.caller.id, maxShown)).map(presentTakeDown), 200)
    })
}

function presentReport(report: Report): contract.Report {
  return {
    _id: report.id,
    sellerName: report.sellerName,
    product_name: report.productName,
    brand_name: report.brandName,
    productId: report.listingId,
    createdAt: report.createdAt.toISOString(),
  }
}

type TakeDown = Awaited<ReturnType<typeof listTakeDowns>>[number]

function presentTakeDown({ listingId, productName, ...takeDown }: TakeDown): contract.TakeDown {
  return {
    _id: listingId,
    product_name: productName ?? '',
    image: takeDown.imageUrl,
    reason: takeDown.reason ?? undefined,
    takenDownAt: takeDown.createdAt.toISOString(),
  }
}

export type TrustApi = ReturnType<typeof trustRoutes>

export function trustRoutes(deps: Deps) {
  const { db, guard, clock, refusedImeis } = deps
  return createRouter()
    .route('/', reportRoutes(deps))
    .openapi(guard.admin(flagContract.listFlaggedPhones), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await readFlagged(db, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentFlaggedPhone), 200)
    })
    .openapi(guard.admin(flagContract.decideFlags), async (c) => {
      const { id } = c.req.valid('param')
      const admin = describeActor(c)
      const decided = await decideFlaggedPhone({ db, clock, refusedImeis }, admin, id, c.req.valid('json'))
      return c.json(countChange(orRefuse(decided)), 200)
    })
    .route('/', verificationRoutes(deps))
}
