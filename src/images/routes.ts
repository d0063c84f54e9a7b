import { createHmac } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type Auth, findAccountBySession, type Guard, readSession } from '../auth/index.ts'
import { type Caller, mayCall } from '../auth/rules.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import {
  createMemoryRateLimiter,
  type RateLimiter,
  requireTokens,
  tokensOfCall,
} from '../platform/http/rate-limit.ts'
import { platformRefusal } from '../platform/http/refusal.ts'
import { createRouter } from '../platform/http/router.ts'
import { isSameAsAny, type Secret } from '../platform/secret.ts'
import { issueImageKey, readPrivatePhoto, uploadImage, uploadPrivatePhoto } from './contract.ts'
import { type ImageStore, incomingFolder } from './create-image-store.ts'
import { type IngestDeps, ingestImage, ingestPrivatePhoto } from './ingest-image.ts'
import { findSentPhoto } from './private-photos.ts'
import { orRefuse, refusal } from './problems.ts'
import { limitUploads, readPhoto, receiveUpload, requireMultipart, type Uploader } from './receive-upload.ts'
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
function photoRoutes({ auth, guard, receive, maySeePlace, ...deps }: PhotoDeps) {
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
      if (!session) throw platformRefusal('not-signed-in')
      if (tokensOf) limiter.require(...tokensOf(session.account.id))
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

type UploadKeys = {
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

export type ImageDeps = {
  db: Database
  env: Env
  guard: Guard
  secret: Secret
  clock: Clock
  store: ImageStore
  limiter: RateLimiter
  auth: Auth
  maySeePlace: MaySeePlace
}

/** The paths of uploads, which are exempt from the limit of JSON bodies. */
export const uploadPaths = ['/api/images', '/api/photos']

/** Builds the routes that issue upload keys, receive photos and serve private photos. */
export function imageRoutes(deps: ImageDeps) {
  const receive: MiddlewareHandler<Uploader> = every(
    requireMultipart,
    limitUploads(),
    receiveUpload(incomingFolder(deps.env)),
  )
  return createRouter()
    .route('/', listingPhotoRoutes(deps, receive))
    .route('/', photoRoutes({ ...deps, receive }))
}

function listingPhotoRoutes(deps: ImageDeps, receive: MiddlewareHandler<Uploader>) {
  const { db, env, guard, secret, clock, store } = deps
  const keys = createUploadKeys(secret, clock)
  const middleware: MiddlewareHandler<Uploader> = every(checkUploadKey(deps, keys), receive)

  return createRouter()
    .openapi(guard.seller(issueImageKey), (c) => {
      if (env.IMAGE_UPLOAD_URL && env.IMAGE_UPLOAD_KEY) {
        return c.json({ uploadUrl: env.IMAGE_UPLOAD_URL, key: env.IMAGE_UPLOAD_KEY }, 200)
      }
      // Outside production the caller's address works without PUBLIC_URL.
      const site = env.NODE_ENV === 'production' ? env.PUBLIC_URL : c.req.url
      return c.json(
        { uploadUrl: new URL('/api/images', site).href, key: keys.sign(c.var.caller.sessionId) },
        200,
      )
    })
    .openapi(createRoute({ ...uploadImage, middleware }), async (c) => {
      const photo = readPhoto(await c.req.formData())
      const image = orRefuse(await ingestImage({ db, store, clock }, c.var.ownerId, await photo.bytes()))
      return c.json({ success: true as const, data: { url: image.url } }, 200)
    })
}

export type ImageApi = ReturnType<typeof imageRoutes>

/** Checks the upload key before the body is read. Throws 401 for a bad key or a non-seller, 429 for too many uploads. */
function checkUploadKey({ db, clock, limiter }: ImageDeps, keys: UploadKeys) {
  // The guard knows bearer tokens alone.
  const tokensOf = tokensOfCall(uploadImage)
  return createMiddleware<Uploader>(async (c, next) => {
    const sessionId = keys.read(c.req.query('key') ?? '')
    const account = sessionId ? await findAccountBySession(db, sessionId, clock.now()) : null
    if (tokensOf) await requireTokens(limiter, ...tokensOf(account?.id ?? null))
    if (!account || !mayCall(account.role, 'seller')) throw refusal('bad-upload-key')
    c.set('ownerId', account.id)
    await next()
  })
}
