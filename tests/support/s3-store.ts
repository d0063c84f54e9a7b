import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { checkSignature } from './s3-signature.ts'
import { whenFileEnds } from './when-file-ends.ts'

type StoredObject = { bytes: Buffer; type: string; cacheControl: string }

/** What the store does: works; answers 503, always or once; is silent; sends half of each object and is silent then. */
type Mode = 'works' | 'fails' | 'fails-once' | 'silent' | 'halts'

export const s3Keys = { key: 'AKIDSWAP', secret: 'a/secret+with=odd:characters', region: 'us-east-1' }

/**
 * A store on loopback that speaks as much of S3's protocol as Swap uses, for one bucket, and checks every signature. Closed
 * after the test file.
 */
export async function openS3Store(keys: typeof s3Keys & { token?: string } = s3Keys) {
  const store = {
    objects: new Map<string, StoredObject>(),
    /** Each request so far, as `GET ab/cd.webp`. */
    requests: [] as string[],
    mode: 'works' as Mode,
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => Buffer.alloc(0))
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
    store.requests.push(`${request.method} ${path.replace('/pictures/', '')}`)
    if (store.mode === 'silent') return
    const fails = store.mode === 'fails' || store.mode === 'fails-once'
    if (store.mode === 'fails-once') store.mode = 'works'
    const fault = fails ? 'ServiceUnavailable' : checkSignature(request, body, keys)
    if (fault) return refuse(response, fault)
    if (!/^\/pictures(\/|$)/.test(path)) return refuse(response, 'NoSuchBucket')
    answer(store, path.slice('/pictures/'.length), { request, response, body })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  whenFileEnds(close)
  const login = [keys.key, keys.secret].map(encodeURIComponent).join(':')
  return Object.assign(store, {
    /** What STORAGE_URL is set to, to use its bucket. */
    url: `s3+http://${login}@127.0.0.1:${port}/pictures?region=${keys.region}`,
    /** Refuses connections until `reopen`. */
    close,
    reopen: () => listen(port),
  })
}

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer }
type Store = { objects: Map<string, StoredObject>; mode: Mode }

const statuses: Record<string, number> = { NoSuchBucket: 404, NoSuchKey: 404, ServiceUnavailable: 503 }

function refuse(response: ServerResponse, code: string): void {
  response.writeHead(statuses[code] ?? 403, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code></Error>`)
}

function answer({ objects, mode }: Store, key: string, { request, response, body }: Exchange): void {
  const { method, headers } = request
  if (key === '') {
    response.end('<ListBucketResult></ListBucketResult>')
    return
  }
  if (method === 'PUT') {
    const [type = '', cacheControl = ''] = [headers['content-type'], headers['cache-control']]
    objects.set(key, { bytes: body, type, cacheControl })
    response.end()
    return
  }
  if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  const found = objects.get(key)
  if (!found) {
    refuse(response, 'NoSuchKey')
    return
  }
  const url = new URL(request.url ?? '', 'http://s3')
  const { bytes } = found
  response.writeHead(200, {
    'content-type': found.type,
    'content-length': bytes.length,
    'cache-control': url.searchParams.get('response-cache-control') ?? found.cacheControl,
  })
  if (mode === 'halts') response.write(bytes.subarray(0, bytes.length / 2))
  else response.end(bytes)
}
