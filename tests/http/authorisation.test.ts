import { SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { grantAdmin, revokeAdmin } from '../../src/admin/index.ts'
import { createIssueToken, tokenKey } from '../../src/auth/index.ts'
import type { StaffRole } from '../../src/auth/rules.ts'
import { row } from '../specification/rows.ts'
import { openMarketplace } from '../support/marketplace.ts'
import type { OpenApiDocument } from '../support/response-check.ts'
import {
  makeSampleRequests,
  type Requester,
  type SampleRequest,
  sendSample,
} from '../support/sample-requests.ts'
import type { Person } from '../support/test-app.ts'

/**
 * Who may do what, as section 6 of the specification says it and the decisions complete it. The phone is `seller`'s and its
 * booking `bayer`'s. `closed` and `demoted` still have the tokens of a seller and of an admin. `forged` claims to be the admin
 * with the token of `forgeries` whose turn it is. `support` and `finance` are admins who are in charge of a part.
 */
const table = `
                                           nobody bayer seller other admin  closed demoted forged support finance
  A signed-out visitor may
    GET /categories                          200   200   200    200   200   200    200     200    200     200
    GET /places                              200   200   200    200   200   200    200     200    200     200
    GET /priceguide                          200   200   200    200   200   200    200     200    200     200
    GET /priceguides                         200   200   200    200   200   200    200     200    200     200
    GET /categories/{id}                     200   200   200    200   200   200    200     200    200     200
    GET /campain                             200   200   200    200   200   401    200     401    200     200
    GET /phones/{id}                         200   200   200    200   200   200    200     200    200     200
    GET /phones/{id}/alike                   200   200   200    200   200   200    200     200    200     200
    GET /phones/{id}/gone                    200   200   200    200   200   200    200     200    200     200
    GET /search                              200   200   200    200   200   401    200     401    200     200
    GET /search/counts                       200   200   200    200   200   401    200     401    200     200
    GET /search/suggest                      200   200   200    200   200   401    200     401    200     200
    GET /sellers/{id}                        200   200   200    200   200   401    200     401    200     200
    POST /phones/{id}/view                   204   204   204    204   204   401    204     401    204     204
    GET /billsofsale/{token}                 200   200   200    200   200   401    200     401    200     200
    GET /meetings/{token}                    200   200   200    200   200   401    200     401    200     200
    GET /phones/{id}/check                   200   200   200    200   200   401    200     401    200     200
    GET /checks/{token}                      200   200   200    200   200   401    200     401    200     200
    POST /checks/{token}/consent             200   200   200    200   200   401    200     401    200     200
    POST /checks/{token}/challenges          201   201   201    201   201   401    201     401    201     201
    PUT /checks/{token}/answers              200   200   200    200   200   401    200     401    200     200
    PUT /checks/{token}/finish               200   200   200    200   200   401    200     401    200     200
    GET /user                                200   200   200    200   200   200    200     200    200     200
    GET (root)/healthz                       200   200   200    200   200   200    200     200    200     200
    GET (root)/readyz                        200   200   200    200   200   200    200     200    200     200
    GET (root)/returns/{id}                  303   303   303    303   303   303    303     303    303     303
    POST (root)/returns/{id}                 303   303   303    303   303   303    303     303    303     303
    GET (root)/bn/returns/{id}               303   303   303    303   303   303    303     303    303     303
    POST (root)/bn/returns/{id}              303   303   303    303   303   303    303     303    303     303
    GET (root)/images/{name}                 200   200   200    200   200   200    200     200    200     200
    GET /unsubscription                      302   302   302    302   302   302    302     302    302     302
    POST /unsubscription, a link of a mail   200   200   200    200   200   200    200     200    200     200
    POST /unsubscription                     400   400   400    400   400   400    400     400    400     400
    POST /enquiries                          201   201   201    201   201   401    201     401    201     201
    GET /openapi.json                        200   200   200    200   200   200    200     200    200     200
    GET /docs                                200   200   200    200   200   200    200     200    200     200

  Whoever has an identity session may
    GET /jwt                                 401   200   200    200   200   401    200     401    200     200
    GET /events                              401   200   200    200   200   401    200     401    200     200
    GET /photos/{name}                       401   200   200    404   200   401    404     401    200     200
    POST /users                              401   200   200    200   200   401    200     401    200     200
    POST /users, for another                 401   403   403    403   403   401    403     401    403     403
    GET /secondfactor                        401   200   200    200   200   401    200     401    200     200
    POST /secondfactor                       401   409   409    409   409   401    409     401    409     409
    POST /secondfactor/challenge             401   409   409    409   409   401    409     401    409     409
    POST /secondfactor/passkey               401   409   409    409   409   401    409     401    409     409
    POST /auth/update-user                   401   200   200    200   200   401    200     401    200     200
    POST /auth/change-password, wrongly      401   400   400    400   400   401    400     401    400     400

  A signed-in user (bayer) may
    POST /account/emaillink                  401   200   200    200   200   401    200     401    200     200
    PUT /account/email                       401   409   409    409   409   401    409     401    409     409
    GET /account/sessions                    401   200   200    200   200   401    200     401    200     200
    DELETE /account/sessions                 401   200   200    200   200   401    200     401    200     200
    POST /account/closing                    401   400   400    400   400   401    400     401    400     400
    POST /account/closing, wrong password    401   403   403    403   403   401    403     401    403     403
    GET /account/exports                     401   200   200    200   200   401    200     401    200     200
    POST /account/exports                    401   201   201    201   201   401    201     401    201     201
    GET /account/exports/{id}                401   404   404    404   404   401    404     401    404     404
    DELETE /account/sessions/{id}            401   404   404    404   404   401    404     401    404     404
    GET /factors                             401   200   200    200   200   401    200     401    200     200
    PUT /factors/app                         401   409   409    409   409   401    409     401    409     409
    POST /factors/app                        401   200   200    200   200   401    200     401    200     200
    DELETE /factors/app                      401   200   200    200   200   401    200     401    200     200
    PUT /factors/passkeys                    401   409   409    409   409   401    409     401    409     409
    POST /factors/passkeys                   401   200   200    200   200   401    200     401    200     200
    PUT /factors/passkeys/{id}               401   404   404    404   404   401    404     401    404     404
    DELETE /factors/passkeys/{id}            401   404   404    404   404   401    404     401    404     404
    POST /factors/backupcodes                401   409   409    409   409   401    409     401    409     409
    GET /account/mobile                      401   200   200    200   200   401    200     401    200     200
    POST /account/mobilecode                 401   200   200    200   200   401    200     401    200     200
    PUT /account/mobile                      401   409   409    409   409   401    409     401    409     409
    GET /users/admin/{email}                 401   200   200    200   200   401    200     401    200     200
    GET /users/admin/{email}, of another     401   403   403    403   200   401    403     401    200     200
    GET /users/seller/{email}                401   200   200    200   200   401    200     401    200     200
    GET /users/seller/{email}, of another    401   403   403    403   200   401    403     401    200     200
    GET /allproducts                         401   200   200    200   200   401    200     401    200     200
    GET /product                             401   200   200    200   200   401    200     401    200     200
    POST /bookingproduct                     401   201   409    201   201   401    201     401    201     201
    GET /bookingproduct                      401   200   200    200   200   401    200     401    200     200
    PUT /bookingproduct                      401   200   404    404   404   401    404     401    404     404
    GET /product/parces/{id}                 401   200   404    404   404   401    404     401    404     404
    POST /create-payment-intent              401   200   404    404   404   401    404     401    404     404
    POST /orders/{id}/payment                401   409   404    404   404   401    404     401    404     404
    POST /orders/{id}/checks                 401   201   404    404   404   401    404     401    404     404
    PUT /orders/{id}/checkedimei             401   200   404    404   404   401    404     401    404     404
    PUT /orders/{id}/checkedcode             401   200   404    404   404   401    404     401    404     404
    PUT /addpayment                          401   200   404    404   404   401    404     401    404     404
    PUT /addpaymentinbooked                  401   200   404    404   404   401    404     401    404     404
    POST /bids                               401   201   409    201   201   401    201     401    201     201
    GET /savedphones                         401   200   200    200   200   401    200     401    200     200
    GET /savedphones/ids                     401   200   200    200   200   401    200     401    200     200
    PUT /savedphones/{id}                    401   200   200    200   200   401    200     401    200     200
    DELETE /savedphones/{id}                 401   200   200    200   200   401    200     401    200     200
    GET /savedsearches                       401   200   200    200   200   401    200     401    200     200
    POST /savedsearches                      401   201   201    201   201   401    201     401    201     201
    PUT /savedsearches/{id}                  401   200   404    404   404   401    404     401    404     404
    PUT /savedsearches/{id}/seen             401   200   404    404   404   401    404     401    404     404
    DELETE /savedsearches/{id}               401   200   404    404   404   401    404     401    404     404
    GET /bids                                401   200   200    200   200   401    200     401    200     200
    GET /meetingdetails                      401   200   200    200   200   401    200     401    200     200
    GET /bidterms/{id}                       401   200   200    200   200   401    200     401    200     200
    PUT /bidterms/{id}                       401   404   200    404   404   401    404     401    404     404
    GET /checklists/{side}                   401   200   200    200   200   401    200     401    200     200
    GET /notifications                       401   200   200    200   200   401    200     401    200     200
    GET /unreadnotifications                 401   200   200    200   200   401    200     401    200     200
    PUT /notifications                       401   200   200    200   200   401    200     401    200     200
    PUT /notifications/{id}                  401   200   404    404   404   401    404     401    404     404
    GET /notificationsettings                401   200   200    200   200   401    200     401    200     200
    PUT /notificationsettings                401   200   200    200   200   401    200     401    200     200
    GET /smsnotices                          401   200   200    200   200   401    200     401    200     200
    PUT /smsnotices                          401   200   200    200   200   401    200     401    200     200
    GET /pushsubscription                    401   200   200    200   200   401    200     401    200     200
    PUT /pushsubscription                    401   200   200    200   200   401    200     401    200     200
    DELETE /pushsubscription                 401   200   200    200   200   401    200     401    200     200
    POST /photos                             401   200   200    200   200   401    200     401    200     200
    POST /conversations                      401   201   409    201   201   401    201     401    201     201
    GET /conversations                       401   200   200    200   200   401    200     401    200     200
    GET /conversations/{id}                  401   200   200    404   404   401    404     401    404     404
    GET /conversations/{id}/messages         401   200   200    404   404   401    404     401    404     404
    POST /conversations/{id}/messages        401   201   201    404   404   401    404     401    404     404
    PUT /conversations/{id}/read             401   200   200    404   404   401    404     401    404     404
    PUT /conversations/{id}/block            401   200   200    404   404   401    404     401    404     404
    PUT /conversations/{id}/report           401   200   200    404   404   401    404     401    404     404
    GET /conversations/{id}, reported        401   200   200    404   200   401    404     401    200     200
    PUT /report                              401   200   409    200   200   401    200     401    200     200
    GET /orders/{id}                         401   200   200    404   200   401    404     401    200     200
    GET /orders/{id}/billofsale              401   200   200    404   200   401    404     401    200     200
    GET /orders/{id}/checks                  401   200   200    404   200   401    404     401    200     200
    PUT /orders/{id}/meeting                 401   200   200    404   404   401    404     401    404     404
    PUT /orders/{id}/meeting/agreement       401   200   409    404   404   401    404     401    404     404
    PUT /orders/{id}/meeting/failure         401   200   200    404   404   401    404     401    404     404
    DELETE /orders/{id}/meeting              401   200   200    404   404   401    404     401    404     404
    POST /orders/{id}/conversation           401   201   201    404   404   401    404     401    404     404
    POST /orders/{id}/meetinglink            401   201   201    404   404   401    404     401    404     404
    DELETE /orders/{id}/meetinglink          401   200   200    404   404   401    404     401    404     404
    GET /orders/{id}, disputed               401   200   200    404   200   401    404     401    200     200
    PUT /orders/{id}/cancellation            401   200   200    404   200   401    404     401    403     200
    POST /orders/{id}/dispute/replies        401   201   201    404   201   401    404     401    201     201
    PUT /orders/{id}/return/failure          401   200   200    404   404   401    404     401    404     404
    PUT /orders/{id}/dispute/proposal        401   200   200    404   404   401    404     401    404     404
    POST /orders/{id}/rating                 401   201   201    404   404   401    404     401    404     404
    GET /orders/{id}/ratings                 401   200   200    404   404   401    404     401    404     404
    PUT /ratings/{id}/report                 401   409   200    200   200   401    200     401    200     200

  One side of an order may
    POST /bids/{id}/counter                  401   403   201    404   404   401    404     401    404     404
    PUT /bids/{id}/acceptance                401   403   200    404   404   401    404     401    404     404
    PUT /bids/{id}/refusal                   401   403   200    404   404   401    404     401    404     404
    DELETE /bids/{id}                        401   200   403    404   404   401    404     401    404     404
    PUT /orders/{id}/handover                401   403   200    404   404   401    404     401    404     404
    PUT /orders/{id}/completion              401   200   403    404   404   401    404     401    404     404
    POST /orders/{id}/dispute                401   201   403    404   404   401    404     401    404     404
    PUT /ratings/{id}/reply                  401   403   200    403   403   401    403     401    403     403
    PUT /orders/{id}/dispute/agreement       401   200   403    404   404   401    404     401    404     404
    PUT /orders/{id}/return                  401   200   403    404   404   401    404     401    404     404
    PUT /orders/{id}/return/confirmation     401   403   200    404   404   401    404     401    404     404
    DELETE /orders/{id}/dispute              401   200   403    404   404   401    404     401    404     404

  A seller may also, and so may an admin
    GET /shop                                401   403   200    200   200   401    403     401    200     200
    PUT /shop                                401   403   200    200   200   401    403     401    200     200
    POST /products/{id}/checks               401   403   201    404   404   401    403     401    404     404
    GET /products/{id}/checks                401   403   200    404   404   401    403     401    404     404
    GET /verification                        401   403   200    200   200   401    403     401    200     200
    POST /verification                       401   403   400    400   409   401    403     401    409     409
    GET /myproduct                           401   403   200    200   200   401    403     401    200     200
    GET /myproductcounts                     401   403   200    200   200   401    403     401    200     200
    GET /mydrafts                            401   403   200    200   200   401    403     401    200     200
    POST /mydrafts                           401   403   200    200   200   401    403     401    200     200
    GET /mydrafts/{id}                       401   403   200    404   404   401    403     401    404     404
    PUT /mydrafts/{id}                       401   403   200    404   404   401    403     401    404     404
    PUT /deleteddrafts                       401   403   200    200   200   401    403     401    200     200
    GET /myproduct/{id}                      401   403   200    403   403   401    403     401    403     403
    GET /typecodes/{typeCode}                401   403   200    200   200   401    403     401    200     200
    GET /knownmodels                         401   403   200    200   200   401    403     401    200     200
    GET /usualprice                          401   403   200    200   200   401    403     401    200     200
    GET /heldproducts                        401   403   200    200   200   401    403     401    200     200
    GET /takedowns                           401   403   200    200   200   401    403     401    200     200
    GET /imagekey                            401   403   200    200   200   401    403     401    200     200
    GET /sales                               401   403   200    200   200   401    403     401    200     200
    GET /salesmonth                          401   403   200    200   200   401    403     401    200     200
    GET /sellerday                           401   403   200    200   200   401    403     401    200     200
    GET /balance                             401   403   200    200   200   401    403     401    200     200
    GET /statement                           401   403   200    200   200   401    403     401    200     200
    GET /restingmoney                        401   403   200    200   200   401    403     401    200     200
    GET /payoutaccount                       401   403   200    200   200   401    403     401    200     200
    PUT /payoutaccount                       401   403   200    200   200   401    403     401    200     200
    PUT /payoutaccount, wrong password       401   403   403    403   403   401    403     401    403     403
    POST /payouts                            401   403   201    409   409   401    403     401    409     409
    GET /waitingsales                        401   403   200    200   200   401    403     401    200     200
    POST /images                             401   401   200    200   200   401    401     401    200     200
    POST /allproducts                        401   403   201    201   201   401    403     401    201     201
    POST /allproducts, another's picture     401   403   400    400   400   401    403     401    400     400
    PUT /campain                             401   403   200    403   403   401    403     401    403     403
    PUT /product                             401   403   200    403   403   401    403     401    403     403
    PUT /myproduct/{id}/sale                 401   403   200    403   403   401    403     401    403     403
    PUT /myproductprices                     401   403   200    200   200   401    403     401    200     200
    DELETE /product                          401   403   200    403   403   401    403     401    403     403

  An admin may also
    GET /seller                              401   403   403    403   200   401    403     401    403     403
    GET /bayer                               401   403   403    403   200   401    403     401    403     403
    GET /report                              401   403   403    403   200   401    403     401    200     403
    GET /reportedphones                      401   403   403    403   200   401    403     401    200     403
    PUT /reportedphones/{id}                 401   403   403    403   200   401    403     401    200     403
    PUT /acceptedimeis                       401   403   403    403   200   401    403     401    200     403
    GET /reportedratings                     401   403   403    403   200   401    403     401    200     403
    PUT /reportedratings/{id}                401   403   403    403   200   401    403     401    200     403
    PUT /reportedconversations/{id}          401   403   403    403   200   401    403     401    200     403
    GET /members                             401   403   403    403   200   401    403     401    403     403
    GET /desk                                401   403   403    403   200   401    403     401    200     200
    GET /members/{id}                        401   403   403    403   200   401    403     401    200     200
    POST /members/{id}/notes                 401   403   403    403   200   401    403     401    200     200
    PUT /members/{id}/suspension             401   403   403    403   200   401    403     401    403     403
    DELETE /members/{id}/suspension          401   403   403    403   200   401    403     401    403     403
    DELETE /members/{id}/sessions            401   403   403    403   200   401    403     401    403     403
    PUT /verifications/{id}                  401   403   403    403   404   401    403     401    403     403
    GET /enquiries                           401   403   403    403   200   401    403     401    200     403
    POST /enquiries/{id}/answers             401   403   403    403   201   401    403     401    201     403
    PUT /enquiries/{id}                      401   403   403    403   200   401    403     401    200     403
    GET /overview                            401   403   403    403   200   401    403     401    200     200
    GET /overview/sales                      401   403   403    403   200   401    403     401    403     200
    PUT /orders/{id}/dispute/decision        401   403   403    403   200   401    403     401    403     200
    GET /flaggedphones                       401   403   403    403   200   401    403     401    200     403
    PUT /flaggedphones/{id}                  401   403   403    403   200   401    403     401    200     403
    GET /queue                               401   403   403    403   200   401    403     401    200     200
    GET /queue/counts                        401   403   403    403   200   401    403     401    200     200
    PUT /orders/{id}/return/waiver           401   403   403    403   200   401    403     401    403     200
    GET /orders/{id}/evidence                401   403   403    403   200   401    403     401    403     200
    GET /orders/{id}/evidence, undisputed    401   403   403    403   404   401    403     401    403     404
    GET /payouts                             401   403   403    403   200   401    403     401    403     200
    POST /payouts/batches                    401   403   403    403   201   401    403     401    403     201
    GET /payouts/batches/{id}                401   403   403    403   200   401    403     401    403     200
    PUT /payouts/batches/{id}                401   403   403    403   200   401    403     401    403     200
    PUT /payouts/{id}                        401   403   403    403   200   401    403     401    403     200
    GET /payoutholds                         401   403   403    403   200   401    403     401    403     200
    PUT /payoutholds/{id}                    401   403   403    403   200   401    403     401    403     200
    GET /heldmoney                           401   403   403    403   200   401    403     401    403     200
    PUT /heldmoney/{id}                      401   403   403    403   200   401    403     401    403     200
    GET /money                               401   403   403    403   200   401    403     401    403     200
    PUT /money/check                         401   403   403    403   200   401    403     401    403     200
    PUT /money/differences/{reference}       401   403   403    403   200   401    403     401    403     200
    PUT /money/refunds/{id}                  401   403   403    403   404   401    403     401    403     404
    GET /failedjobs                          401   403   403    403   200   401    403     401    403     200
    PUT /failedjobs/{id}                     401   403   403    403   200   401    403     401    403     200
    GET /chargebacks                         401   403   403    403   200   401    403     401    403     200
    PUT /chargebacks/{id}/evidence           401   403   403    403   404   401    403     401    403     404
    GET /checklists                          401   403   403    403   200   401    403     401    403     403
    PUT /checklists/{side}/{language}        401   403   403    403   200   401    403     401    403     403
    POST /checklistpreviews                  401   403   403    403   200   401    403     401    403     403
    GET /brands                              401   403   403    403   200   401    403     401    403     403
    POST /brands                             401   403   403    403   201   401    403     401    403     403
    PUT /brands/{id}                         401   403   403    403   404   401    403     401    403     403
    DELETE /brands/{id}                      401   403   403    403   404   401    403     401    403     403
    GET /undeliveredmails                    401   403   403    403   200   401    403     401    403     403
    PUT /undeliveredmails/{id}               401   403   403    403   200   401    403     401    403     403
    DELETE /undeliveredmails/{id}            401   403   403    403   200   401    403     401    403     403
    GET /audit                               401   403   403    403   200   401    403     401    403     403
    PUT /users                               401   403   403    403   200   401    403     401    403     403
    PUT /users, revoking                     401   403   403    403   200   401    403     401    403     403
    DELETE /deleteuser                       401   403   403    403   200   401    403     401    403     403
    DELETE /deleteuser, of oneself           401   403   403    403   409   401    403     401    403     403

  Nobody but the card provider may
    POST (root)/webhooks/stripe              400   400   400    400   400   400    400     400    400     400

  A buyer may once, so it is asked last
    PUT /selleraccount                       401   200   200    200   409   401    200     401    409     409
`

const market = await openMarketplace()
const { db, secret, clock, request, signUp } = market
const operator = { id: null, name: 'the test', address: 'here' }

/** Signs up, and fetches an upload key where the role allows it. */
async function join(
  role: 'bayer' | 'seller' | 'admin',
  staff: StaffRole | null = null,
): Promise<Person & { key: string }> {
  const person = await signUp(role)
  if (staff) await grantAdmin(db, operator, person.email, staff)
  const { body } = await market.call<{ key?: string }>(person, 'GET', '/imagekey')
  return { ...person, key: body.key ?? '' }
}
const bayer = await join('bayer')
const seller = await join('seller')
const other = await join('seller')
const admin = await join('admin')
const support = await join('admin', 'support')
const finance = await join('admin', 'finance')
const closed = await join('seller')
const demoted = await join('admin')
await market.call(admin, 'DELETE', '/deleteuser', { query: { id: closed.id } })
await revokeAdmin(db, operator, demoted.email)

/** Claims to be the admin, with another token. */
const impostor = (token?: string): Requester => ({
  id: admin.id,
  email: admin.email,
  name: admin.name,
  token,
})
const claims = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString())
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (changes: Record<string, unknown>, key = tokenKey(secret)) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256' }).sign(key)
const aWhileAgo = { now: () => new Date(clock.now().getTime() - 15 * 60_000 - 1000) }

/** Tokens that have expired, or have no algorithm, another key or another audience: each is tried on every fourth call. */
const forgeries = [
  await createIssueToken({ secret, clock: aWhileAgo })({ id: claims.sid, userId: admin.id }),
  `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
  await sign({}, Buffer.from('a key of 32 bytes that is not ours')),
  await sign({ aud: 'another-api' }),
].map(impostor)

const people: Record<string, Requester> = {
  nobody: impostor(),
  bayer,
  seller,
  other,
  admin,
  closed,
  demoted,
  forged: impostor(),
  support,
  finance,
}

const questions = await makeSampleRequests(market, { bayer, seller, other })
const document = (await (await request('/api/openapi.json')).json()) as OpenApiDocument & {
  paths: Record<
    string,
    Record<string, { parameters?: { in: string; name: string }[]; security?: Record<string, []>[] }>
  >
}
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], security }]) => ({
    call: `${method.toUpperCase()} ${path}`,
    isForAll: security?.some((way) => Object.keys(way).length === 0),
    namesEmail: parameters.some((parameter) => parameter.in === 'query' && parameter.name === 'email'),
  })),
)

const lines = table.split('\n').filter(Boolean)
const columns = lines[0]?.trim().split(/\s+/) ?? []
let section = ''
const rows = lines.slice(1).flatMap((line, nth) => {
  const [, call = '', cells] = line.match(/^ {4}(\S.*?) {2,}([\d\s]+)$/) ?? []
  if (!cells) section = line.trim()
  if (!cells) return []
  const statuses = cells.trim().split(/\s+/).map(Number)
  const forged = forgeries[nth % forgeries.length] as Requester
  return [
    { call, section, forged, expected: Object.fromEntries(columns.map((who, at) => [who, statuses[at]])) },
  ]
})

beforeEach(() => market.resetRateLimits())

describe('who may do what', () => {
  it('is written down for every call there is', () => {
    expect(columns).toEqual(Object.keys(people))
    expect(rows.map(({ call }) => call)).toEqual(expect.arrayContaining(described.map(({ call }) => call)))
    expect(rows.map(({ call }) => call).sort()).toEqual(Object.keys(questions).sort())
  })

  it.each(rows)('$call', async ({ call, forged, expected }) => {
    const answered: Record<string, number> = {}
    const make = questions[call] ?? (() => ({}))
    // What was asked last, and whether somebody was allowed it, which may leave nothing to do for the next one.
    let last: SampleRequest | undefined
    let isUsed = false
    const isRefused = (name: string) => (expected[name] ?? 0) >= 400
    const asking = Object.entries({ ...people, forged })
    // Whoever is refused comes first: what they asked for is still there for the others.
    asking.sort(([one], [other]) => Number(isRefused(other)) - Number(isRefused(one)))
    for (const [name, who] of asking) {
      const isImpostor = who !== admin && who.id === admin.id
      // The same again, where the asker does not matter.
      const again = isImpostor || make.length === 0 ? last : undefined
      last = again ?? (await make(who))
      let answer = await sendSample(market, call, who, last)
      const isOver = async () =>
        answer.status !== expected[name] || (await answer.text()).includes('"modifiedCount":0')
      if (again && isUsed && (await isOver())) {
        last = await make(who)
        answer = await sendSample(market, call, who, last)
      }
      answered[name] = answer.status
      isUsed = answer.ok && !call.startsWith('GET ')
    }
    expect(answered).toEqual(expected)
  })
})

describe('section 6 of the specification, in the table', () => {
  const byCaller = rows.filter(({ section }) => !section.startsWith('Nobody'))
  const restricted = byCaller.filter(({ section }) => section !== 'A signed-out visitor may')
  const sellers = byCaller.filter(({ section }) => section.startsWith('A seller may'))
  const admins = byCaller.filter(({ section }) => section.startsWith('An admin may'))
  const oneSided = byCaller.filter(({ section }) => section.startsWith('One side'))
  /** POST /images is called with a key, not with a bearer token. */
  const refusals = (call: string) => (call === 'POST /images' ? 401 : 403)

  it(row('6 visitor only'), () => {
    expect(restricted.length).toBeGreaterThan(30)
    for (const { call, expected } of restricted) expect(expected.nobody, call).toBe(401)
  })

  it(row('6 buyer only'), () => {
    expect(sellers.length).toBeGreaterThan(5)
    expect(admins.length).toBeGreaterThan(5)
    for (const { call, expected } of [...sellers, ...admins])
      expect(expected.bayer, call).toBe(refusals(call))
  })

  it('lets buyers and sellers make all their own calls', () => {
    const whole = restricted.filter(({ call }) => !call.includes(', '))
    for (const { call, section, expected } of whole.filter((each) => !oneSided.includes(each))) {
      if (section.startsWith('A signed-in user')) expect([401, 403], call).not.toContain(expected.bayer)
      if (!section.startsWith('An admin')) expect([401, 403], call).not.toContain(expected.seller)
    }
  })

  it('lets the buyer or the seller of an order do what is theirs, and never both', () => {
    expect(oneSided.length).toBeGreaterThan(3)
    for (const { call, expected } of oneSided) {
      expect(
        [expected.bayer, expected.seller].filter((status) => status === 403),
        call,
      ).toHaveLength(1)
    }
  })

  it(
    row('6 seller only', '7 GET /report refusals', '7 GET /seller refusals', '7 GET /bayer refusals'),
    () => {
      const lists = ['GET /report', 'GET /seller', 'GET /bayer']
      expect(admins.map(({ call }) => call)).toEqual(expect.arrayContaining(lists))
      for (const { call, expected } of admins) expect(expected.seller, call).toBe(403)
    },
  )

  it(row('6 server enforcement'), () => {
    for (const { call, expected } of restricted) expect(expected.closed, call).toBe(401)
    for (const { call, expected } of admins) {
      expect(expected.demoted, call).toBe(403)
      expect(expected.admin, call).not.toBe(403)
    }
  })
})

describe("naming another's e-mail in the query", () => {
  // Calls that visitors make, too, refuse it whether they read it or not.
  const naming = described
    .filter(({ namesEmail, isForAll }) => namesEmail || isForAll)
    .map(({ call }) => call)

  it.each(naming)('%s is refused, to an admin too', async (call) => {
    const make = questions[call]
    // Whoever is refused leaves what they asked for to the next one, unless they bring something of their own along.
    const shared = make?.length === 0 ? await make(bayer) : undefined
    for (const who of [bayer, seller, admin]) {
      const question = shared ?? (await make?.(who)) ?? {}
      const query = { ...question.query, email: other.email }
      const { status } = await sendSample(market, call, who, { ...question, query })
      // Without the session of that e-mail there is no token, nor any hint whether it has an account.
      if (call === 'GET /jwt') expect(status).toBe(401)
      else expect(status).toBe(403)
    }
  })
})
