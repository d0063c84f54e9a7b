import { createHmac } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type Auth, type Guard, readSession } from '../auth/index.ts'
import { refusal as identityRefusal } from '../auth/problems.ts'
import type { Caller } from '../auth/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { createMemoryRateLimiter, tokensOfCall } from '../platform/http/rate-limit.ts'
import { createRouter } from '../platform/http/router.ts'
import { isSameAsAny, type Secret } from '../platform/secret.ts'
import { readPrivatePhoto, uploadPrivatePhoto } from './contract.ts'
import { type IngestDeps, ingestPrivatePhoto } from './ingest-image.ts'
import { findSentPhoto } from './private-photos.ts'
import { orRefuse, refusal } from './problems.ts'
import { readPhoto, type Uploader } from './receive-upload.ts'
import { type PhotoPlace, readPrivatePhotoUrl } from './rules.ts'

/** Whether this account may see what was sent to an order, conversation or verification; may throw a refusal that names why. */
export type MaySeePlace = (
  db: Db,
  who: Pick<Caller, 'id' | 'role' | 'staff'>,
  place: PhotoPlace,
) => Promise<boolean>

type PhotoDeps = IngestDeps & {
  db: Database
  auth: Auth
  guard: Guard
  maySeePlace: MaySeePlace
  receive: MiddlewareHandler<Uploader>
}

type SignedIn = { Variables: { caller: Caller } & Uploader['Variables'] }

const countAsCaller = createMiddleware<SignedIn>(async (c, next) => {
  c.set('ownerId', c.var.caller.id)
  await next()
})

/** Builds the routes that upload private photos, and serve them to those who may see them. */
export function photoRoutes({ auth, guard, receive, maySeePlace, ...deps }: PhotoDeps) {
  const { db, store, clock } = deps
  const limiter = createMemoryRateLimiter(clock)
  const tokensOf = tokensOfCall(readPrivatePhoto)
  const upload = guard.signedIn(uploadPrivatePhoto)
  const middleware: MiddlewareHandler<SignedIn> = every(upload.middleware, countAsCaller, receive)

  return createRouter()
    .openapi(createRoute({ ...upload, middleware }), async (c) => {
      const photo = readPhoto(await c.req.formData())
      const isDocument = c.req.valid('query').document === 'true'
      const upload = { ownerId: c.var.caller.id, isDocument }
      const { url } = orRefuse(await ingestPrivatePhoto(deps, upload, await photo.bytes()))
      return c.json({ success: true as const, data: { url } }, 200)
    })
    .openapi(readPrivatePhoto, async (c) => {
      const session = await readSession(auth, c.req.raw.headers)
      if (!session) throw identityRefusal('not-signed-in')
      if (tokensOf) limiter.require(...tokensOf(c, session.account.id))
      const named = readPrivatePhotoUrl(c.req.path)
      const photo = named && (await findSentPhoto(db, named.id))
      if (!named || !photo || photo.width !== named.width || photo.height !== named.height) {
        throw refusal('no-such-picture')
      }
      if (!(await maySeePlace(db, session.account, photo))) throw refusal('no-such-picture')
      const width = named.variant ?? photo.width
      if (store.addressOf) return c.redirect(await store.addressOf(clock.now(), photo, width), 302)
      const file = await store.open(photo, width)
      if (!file) throw refusal('no-such-picture')
      const headers = { 'content-type': 'image/webp', 'content-length': String(file.size) }
      if (c.req.method === 'GET') return c.body(file.body, 200, headers)
      await file.body.cancel()
      return c.body(null, 200, headers)
    })
}

const lifetimeMillis = 15 * 60 * 1000

export type UploadKeys = {
  sign(sessionId: string): string
  read(key: string): string | null
}

/** Creates the signer and reader of upload keys, which are short-lived and bound to a session. Nothing is stored. */
export function createUploadKeys(secret: Secret, clock: Clock): UploadKeys {
  const [signingKey, ...previous] = secret.deriveAll('image upload keys')
  const signatureOf = (claim: string, key = signingKey) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(claim).digest()
  return {
    sign(sessionId) {
      const claim = `${sessionId}.${clock.now().getTime() + lifetimeMillis}`
      return `${claim}.${signatureOf(claim).toString('base64url')}`
    },
    read(key) {
      const [sessionId, until, signature, ...rest] = key.split('.')
      if (!sessionId || !until || !signature || rest.length > 0) return null
      const expected = [signingKey, ...previous].map((one) => signatureOf(`${sessionId}.${until}`, one))
      if (!isSameAsAny(Buffer.from(signature, 'base64url'), expected)) return null
      return Number(until) > clock.now().getTime() ? sessionId : null
    },
  }
}
