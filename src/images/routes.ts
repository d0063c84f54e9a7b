import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type Auth, findAccountBySession, type Guard } from '../auth/index.ts'
import { mayCall } from '../auth/rules.ts'
import type { Env } from '../ops/env.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type RateLimiter, requireTokens, tokensOfCall } from '../platform/http/rate-limit.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Secret } from '../platform/secret.ts'
import { issueImageKey, uploadImage } from './contract.ts'
import { type ImageStore, incomingFolder } from './create-image-store.ts'
import { ingestImage } from './ingest-image.ts'
import { createUploadKeys, type MaySeePlace, photoRoutes, type UploadKeys } from './photo-routes.ts'
import { orRefuse, refusal } from './problems.ts'
import { limitUploads, readPhoto, receiveUpload, requireMultipart, type Uploader } from './receive-upload.ts'

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
    if (tokensOf) await requireTokens(limiter, ...tokensOf(c, account?.id ?? null))
    if (!account || !mayCall(account.role, 'seller')) throw refusal('bad-upload-key')
    c.set('ownerId', account.id)
    await next()
  })
}
