import { createRoute } from '@hono/zod-openapi'
import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { findAccount } from '../identity/find-account.ts'
import type { Guard, TurnsOf } from '../identity/guard.ts'
import { mayCall } from '../identity/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import type { Env } from '../platform/env.ts'
import { createRouter, Refusal } from '../platform/http.ts'
import { type RateLimiter, requireTurns } from '../platform/rate-limit.ts'
import type { Secret } from '../platform/secret.ts'
import { imageProblemStatus, issueImageKey, uploadImage } from './contract.ts'
import { type ImageStore, incomingFolder } from './create-image-store.ts'
import { createUploadKeys } from './issue-upload-key.ts'
import { receiveUpload, type Uploader } from './receive-upload.ts'
import { type ImageProblem, readImageUrl, type ServedFormat, takesAvif } from './rules.ts'
import { takeInImage } from './take-in-image.ts'
import { imageProblemWords, imageWords } from './words.ts'

export type ImageDeps = {
  db: Database
  env: Env
  guard: Guard
  secret: Secret
  clock: Clock
  store: ImageStore
  limiter: RateLimiter
  /** The turns that sending a photo takes: its key is no bearer, so the guard is not asked. */
  turnsOfUpload: TurnsOf | undefined
}

/** `/imagekey` and the upload of a photo. */
export function imageRoutes({ db, env, guard, secret, clock, store, limiter, turnsOfUpload }: ImageDeps) {
  const keys = createUploadKeys(secret, clock)

  /** The key is looked at before a byte of the body is read, and its owner in the database. */
  const checkKey = createMiddleware<Uploader>(async (c, next) => {
    const userId = keys.read(c.req.query('key') ?? '')
    const account = userId ? await findAccount(db, userId) : null
    if (turnsOfUpload) await requireTurns(limiter, ...turnsOfUpload(c, account?.id ?? null))
    if (!account || !mayCall(account.role, 'seller'))
      throw new Refusal(401, 'bad-upload-key', imageWords.badKey)
    c.set('ownerId', account.id)
    await next()
  })

  const checks: MiddlewareHandler<Uploader> = every(
    checkKey,
    onlyMultipart,
    receiveUpload(incomingFolder(env)),
  )

  return createRouter()
    .openapi(guard.seller(issueImageKey), (c) => {
      c.header('cache-control', 'no-store')
      if (env.IMAGE_UPLOAD_URL && env.IMAGE_UPLOAD_KEY) {
        return c.json({ uploadUrl: env.IMAGE_UPLOAD_URL, key: env.IMAGE_UPLOAD_KEY }, 200)
      }
      // In production the public address is known; elsewhere it is the one that the caller used.
      const site = env.NODE_ENV === 'production' ? env.PUBLIC_URL : c.req.url
      return c.json({ uploadUrl: new URL('/api/images', site).href, key: keys.sign(c.var.actor.id) }, 200)
    })
    .openapi(createRoute({ ...uploadImage, middleware: checks }), async (c) => {
      const photo = readPhoto(await c.req.formData())
      const taken = await takeInImage({ db, store, clock }, c.var.ownerId, await photo.bytes())
      if (!taken.ok) throw refuse(taken.why)
      return c.json({ success: true as const, data: { url: taken.value.url } }, 200)
    })
}

export type ImageApi = ReturnType<typeof imageRoutes>

/**
 * `GET /images/…`: the pictures themselves. What a name stands for never changes, so they may be kept for ever, also the
 * WebP that somebody got before there was an AVIF.
 */
export function imageFiles({ store }: { store: ImageStore }) {
  return new Hono().get('/images/:name', async (c) => {
    const picture = readImageUrl(c.req.path)
    const width = picture?.variant ?? picture?.width ?? 0
    const avif =
      picture && takesAvif(c.req.header('accept')) ? await store.read(picture, width, 'avif') : null
    const bytes = avif ?? (picture && (await store.read(picture, width)))
    if (!picture || !bytes) {
      c.header('cache-control', 'no-store')
      throw new Refusal(404, 'no-such-picture', imageWords.noSuchPicture)
    }
    const format: ServedFormat = avif ? 'avif' : 'webp'
    const etag = `"${picture.id}-${width}-${format}"`
    c.header('cache-control', 'public, max-age=31536000, immutable')
    c.header('vary', 'Accept')
    c.header('etag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': `image/${format}`,
      'content-length': String(bytes.length),
    })
  })
}

function refuse(why: ImageProblem): Refusal {
  const more = why === 'too-many-pictures' ? { retryAfterSeconds: 60 * 60 } : {}
  return new Refusal(imageProblemStatus[why], why, imageProblemWords[why], more)
}

/** The one photo of the form. Its name is not looked at. Throws a 400 for none, several, or another field. */
function readPhoto(form: FormData): File {
  const photos = form.getAll('image').filter((value) => value instanceof File)
  const files = [...form.values()].filter((value) => value instanceof File)
  const [photo] = photos
  if (files.length > 1) throw new Refusal(400, 'several-pictures', imageWords.severalPictures)
  if (!photo) throw new Refusal(400, 'no-picture', imageWords.noPicture)
  return photo
}

const onlyMultipart: MiddlewareHandler = async (c, next) => {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'not-multipart', imageWords.notMultipart)
  }
  await next()
}
