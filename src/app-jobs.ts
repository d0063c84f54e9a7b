import { createCollect, personalTables } from './app-exports.ts'
import { eraseReported, eraseReportedJob } from './conversations/index.ts'
import {
  closingMailJob,
  type EraseDeps,
  emailChangedJob,
  emailLinkJob,
  eraseAccountJob,
  eraseAccounts,
  eraseAccountsJob,
  eraseOneAccount,
  exportReadyJob,
  factorChangedJob,
  type LeaveDeps,
  makeExport,
  makeExportJob,
  newDeviceJob,
  passwordLinkJob,
  pruneExports,
  pruneExportsJob,
  pruneSessions,
  pruneSessionsJob,
  sendClosing,
  sendEmailChanged,
  sendEmailLink,
  sendExportReady,
  sendFactorChanged,
  sendNewDevice,
  sendPasswordLink,
} from './identity/index.ts'
import { backupFiles, type ImageStore, imageJobs } from './images/index.ts'
import {
  judgeListing,
  judgeListingJob,
  listShownImages,
  matchListingJob,
  pruneViews,
  pruneViewsJob,
  reindexListings,
  reindexListingsJob,
  tellSavers,
  tellSaversJob,
} from './listings/index.ts'
import {
  expireVerification,
  expireVerificationJob,
  expireVerifications,
  expireVerificationsJob,
  pruneEnquiries,
  pruneEnquiriesJob,
  pruneUndelivered,
  pruneUndeliveredJob,
} from './moderation/index.ts'
import {
  mailNotification,
  mailNotificationJob,
  mailOverdue,
  mailOverdueJob,
  pruneNotifications,
  pruneNotificationsJob,
} from './notifications/index.ts'
import {
  collectOwedJob,
  describeForMail,
  listOrderedPhotos,
  listPhotosBidFor,
  type OrderDeps,
  orderJobs,
  refreshPriceGuides,
  refreshPriceGuidesJob,
} from './orders/index.ts'
import {
  checkLedger,
  checkLedgerJob,
  checkLedgerNightly,
  checkLedgerNightlyJob,
  comparePayment,
  comparePaymentJob,
  pruneEvents,
  pruneEventsJob,
  withDeadline,
} from './payments/index.ts'
import {
  collectOwed,
  payOutAccount,
  payOutAccountJob,
  payOutClosed,
  payOutClosedJob,
  sendDuePayouts,
  sendDuePayoutsJob,
  sendPayout,
  sendPayoutJob,
} from './payouts/index.ts'
import { removeUnkept, removeUnkeptJob } from './platform/backup/restore.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/database/database.ts'
import type { Env } from './platform/env.ts'
import { pruneStreamEvents, pruneStreamEventsJob } from './platform/events/store.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { pruneIdempotencyKeys, pruneIdempotencyKeysJob } from './platform/http/idempotency.ts'
import { pruneRateLimits, pruneRateLimitsJob } from './platform/http/rate-limit.ts'
import type { JobHandlers, Recurring } from './platform/jobs/jobs.ts'
import type { SendMail } from './platform/jobs/mail.ts'
import type { Secret } from './platform/secret.ts'
import {
  listShopImages,
  measureAnswers,
  measureAnswersJob,
  recountAllRatings,
  recountRatingsJob,
  showDueRatings,
  showRatingsJob,
} from './ratings/index.ts'
import {
  mailFoundPhones,
  mailFoundPhonesJob,
  mailFoundPhonesOf,
  mailFoundPhonesOfJob,
  matchListing,
  pruneFoundPhones,
  pruneFoundPhonesJob,
  type SearchParser,
} from './search/index.ts'
import {
  writeSitemap,
  writeSitemapJob,
  writeSitemapOfDay,
  writeSitemapOfDayJob,
} from './storefront/write-sitemap.ts'

export type AppJobs = { jobs: JobHandlers; recurring: Recurring[] }

type Deps = {
  db: Database
  env: Env
  clock: Clock
  secret: Secret
  store: ImageStore
  exportStore: FileStore
  hasOpenDeals: LeaveDeps['hasOpenDeals']
  isReported: EraseDeps['isReported']
  endOffers: LeaveDeps['endOffers']
  sendMail: SendMail
  parse: SearchParser
  orderDeps: OrderDeps
  payoutDeps: Parameters<typeof sendPayout>[0] & Parameters<typeof payOutAccount>[0]
  demo: AppJobs | undefined
}

/** The jobs of every module, by name, and those of them that run again and again. */
export function composeJobs({
  db,
  env,
  clock,
  secret,
  store,
  exportStore,
  hasOpenDeals,
  isReported,
  endOffers,
  sendMail,
  parse,
  orderDeps,
  payoutDeps,
  demo,
}: Deps): AppJobs {
  const orders = orderJobs(orderDeps)
  const listUsed = async (tx: Db, urls: string[]) => [
    ...(await listShownImages(tx, urls)),
    ...(await listOrderedPhotos(tx, urls)),
    ...(await listPhotosBidFor(tx, urls)),
    ...(await listShopImages(tx, urls)),
  ]
  const images = imageJobs({ db, env, clock, store, listUsed })
  return {
    jobs: {
      ...orders.jobs,
      ...images.jobs,
      [pruneIdempotencyKeysJob]: () => pruneIdempotencyKeys(db, clock),
      [pruneRateLimitsJob]: () => pruneRateLimits(db, clock),
      [passwordLinkJob]: (payload) => sendPasswordLink({ db, env, clock, sendMail }, payload),
      [emailLinkJob]: (payload) => sendEmailLink({ db, env, clock, sendMail }, payload),
      [emailChangedJob]: (payload) => sendEmailChanged({ db, env, clock, sendMail }, payload),
      [makeExportJob]: (payload) =>
        makeExport({ db, clock, exportStore, collect: createCollect({ db, store }) }, payload),
      [exportReadyJob]: (payload) => sendExportReady({ db, env, sendMail }, payload),
      [removeUnkeptJob]: (payload) => removeUnkept(db, backupFiles(store, exportStore), payload),
      [pruneExportsJob]: () => pruneExports({ db, clock, exportStore }),
      [closingMailJob]: (payload) => sendClosing({ db, env, sendMail }, payload),
      [eraseAccountsJob]: () => eraseAccounts({ db, clock }),
      [eraseAccountJob]: (payload) =>
        eraseOneAccount(
          {
            db,
            clock,
            exportStore,
            personalTables,
            hasOpenDeals,
            isReported,
            endOffers,
            signs: orderDeps.signs,
          },
          payload,
        ),
      [eraseReportedJob]: () => eraseReported({ db, clock }),
      [newDeviceJob]: (payload) => sendNewDevice({ db, env, sendMail }, payload),
      [factorChangedJob]: (payload) => sendFactorChanged({ db, env, sendMail }, payload),
      [mailNotificationJob]: (payload) =>
        mailNotification(
          { db, env, secret, sendMail, describeSubject: (about) => describeForMail(db, about) },
          payload,
        ),
      [mailOverdueJob]: () => mailOverdue({ db }),
      [pruneUndeliveredJob]: () => pruneUndelivered({ db, clock }),
      [expireVerificationsJob]: () => expireVerifications({ db, clock }),
      [expireVerificationJob.name]: (payload) => expireVerification({ db, clock }, payload),
      [pruneEnquiriesJob]: () => pruneEnquiries({ db, clock }),
      [pruneNotificationsJob]: () => pruneNotifications(db, clock, env),
      [pruneSessionsJob]: () => pruneSessions(db, clock),
      [pruneEventsJob]: () => pruneEvents(db, clock),
      [checkLedgerJob]: async () => void (await checkLedger(orderDeps.payments)),
      [checkLedgerNightlyJob]: (payload) => checkLedgerNightly(orderDeps.payments, payload),
      [comparePaymentJob.name]: (payload) => comparePayment(withDeadline(orderDeps.payments), payload),
      [payOutClosedJob]: () => payOutClosed(payoutDeps),
      [payOutAccountJob]: (payload) => payOutAccount(payoutDeps, payload),
      [sendDuePayoutsJob]: () => sendDuePayouts(payoutDeps),
      [collectOwedJob]: (payload) => collectOwed(payoutDeps, payload),
      [sendPayoutJob]: (payload) => sendPayout(payoutDeps, payload),
      [pruneStreamEventsJob]: () => pruneStreamEvents(db, clock),
      [pruneViewsJob]: () => pruneViews({ db, clock }),
      [reindexListingsJob]: () => reindexListings(db),
      [judgeListingJob.name]: (payload) => judgeListing({ db, clock }, payload),
      [tellSaversJob.name]: (payload) => tellSavers({ db }, payload),
      [matchListingJob.name]: (payload) => matchListing({ db, clock, parse }, payload),
      [mailFoundPhonesJob]: () => mailFoundPhones({ db, clock }),
      [mailFoundPhonesOfJob.name]: (payload) =>
        mailFoundPhonesOf({ db, env, clock, secret, parse, sendMail }, payload),
      [pruneFoundPhonesJob]: () => pruneFoundPhones({ db, clock }),
      [writeSitemapJob]: () => writeSitemap({ db, clock, env }),
      [writeSitemapOfDayJob.name]: (payload) => writeSitemapOfDay({ db, clock, env }, payload),
      [measureAnswersJob]: () => measureAnswers({ db, clock }),
      [refreshPriceGuidesJob]: () => refreshPriceGuides(orderDeps),
      [showRatingsJob]: () => showDueRatings(orderDeps),
      [recountRatingsJob]: () => recountAllRatings({ db }),
      ...demo?.jobs,
    },
    recurring: [
      ...orders.recurring,
      ...images.recurring,
      { job: pruneRateLimitsJob, every: 'hour' },
      { job: mailOverdueJob, every: 'hour' },
      { job: pruneSessionsJob, every: 'hour' },
      { job: pruneViewsJob, every: 'hour' },
      { job: pruneExportsJob, every: 'hour' },
      { job: eraseAccountsJob, every: 'hour' },
      { job: expireVerificationsJob, every: 'hour' },
      { job: pruneEventsJob, every: 'hour' },
      { job: checkLedgerNightlyJob, every: 'night' },
      { job: payOutClosedJob, every: 'hour' },
      { job: sendDuePayoutsJob, every: 'hour' },
      { job: pruneNotificationsJob, every: 'night' },
      { job: pruneFoundPhonesJob, every: 'night' },
      { job: refreshPriceGuidesJob, every: 'night' },
      { job: pruneUndeliveredJob, every: 'night' },
      { job: pruneEnquiriesJob, every: 'night' },
      { job: eraseReportedJob, every: 'night' },
      { job: pruneIdempotencyKeysJob, every: 'night' },
      { job: pruneStreamEventsJob, every: 'hour' },
      { job: reindexListingsJob, every: 'hour' },
      { job: mailFoundPhonesJob, every: 'hour' },
      { job: writeSitemapJob, every: 'hour' },
      { job: measureAnswersJob, every: 'night' },
      { job: showRatingsJob, every: 'minute' },
      { job: recountRatingsJob, every: 'night' },
      ...(demo?.recurring ?? []),
    ],
  }
}
