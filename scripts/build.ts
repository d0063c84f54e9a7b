import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lockFile } from '../src/platform/file-lock.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = `${root}build`
const stamp = `${built}/stamp`
/** Where pages are built while those in `built` are still read. */
const next = `${built}/next`

/** Builds the pages unless the sources are unchanged. Concurrent builds wait for each other. Throws with the builder's output. */
export async function buildPages(progress: (step: string) => void = () => {}): Promise<void> {
  const print = fingerprint(root)
  if (isBuilt(print)) return
  progress('Building the pages')
  const unlock = await lockBuild()
  try {
    if (!isBuilt(print)) await buildAll(print)
  } finally {
    unlock()
  }
}

const isBuilt = (print: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print

async function lockBuild(): Promise<() => void> {
  mkdirSync(built, { recursive: true })
  for (;;) {
    const unlock = lockFile(`${built}/lock`)
    if (unlock) return unlock
    await setTimeout(100)
  }
}

async function buildAll(print: string): Promise<void> {
  rmSync(next, { recursive: true, force: true })
  await runBuilder()
  await buildServiceWorker(print)
  await compressAssets()
  keepAssets(`${built}/client`, `${next}/client`)
  rmSync(stamp, { force: true })
  for (const part of ['client', 'server']) {
    rmSync(`${built}/${part}`, { recursive: true, force: true })
    renameSync(`${next}/${part}`, `${built}/${part}`)
  }
  renameSync(`${next}/${ownAssets}`, `${built}/${ownAssets}`)
  rmSync(next, { recursive: true })
  writeFileSync(stamp, print)
}

/** Builds the service worker, whose file `id` makes differ between builds. */
async function buildServiceWorker(id: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { BUILD_ID: JSON.stringify(id), 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: `${next}/client`,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

async function runBuilder(): Promise<void> {
  const builder = `${root}node_modules/@react-router/dev/bin.cjs`
  if (!existsSync(builder)) {
    throw new Error('The build tools are not installed. Run `npm ci --include=dev`, then `npm run build`.')
  }
  // Most of what it makes is garbage at once.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', builder, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The start that needs it may fail meanwhile.
  const end = () => child.kill()
  process.once('exit', end)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve))
  process.off('exit', end)
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`)
}

const ownAssets = 'assets.json'

/** Keeps the previous build's assets, one build back, because open tabs still ask for them. */
export function keepAssets(before: string, next: string): void {
  const own = readdirSync(`${next}/assets`)
  writeFileSync(`${next}/../${ownAssets}`, JSON.stringify(own))
  const list = `${before}/../${ownAssets}`
  const kept: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const file of kept) {
    if (!own.includes(file) && existsSync(`${before}/assets/${file}`)) {
      cpSync(`${before}/assets/${file}`, `${next}/assets/${file}`)
    }
  }
}

async function compressAssets(): Promise<void> {
  const files = globSync('client/**/*.{js,css,svg,json,txt,webmanifest}', { cwd: next })
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(`${next}/${file}`)
      if (bytes.length < 256) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${next}/${file}.br`, await promisify(brotliCompress)(bytes, { params }))
      writeFileSync(`${next}/${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

const sources = [
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Returns a digest of what the pages are built from: the sources, the settings of the builder and the versions of packages. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (path.includes('.test.')) continue
    hash.update(path).update('\0')
    try {
      const content = readFileSync(join(root, path))
      hash.update(path === 'package-lock.json' ? listPackages(content) : content).update('\0')
    } catch {}
  }
  return hash.digest('hex')
}

type Lock = { packages: Record<string, { version?: string; integrity?: string }> }

/** Lists the packages of a lockfile, whose rest npm rewrites unasked. */
function listPackages(lock: Buffer): string {
  const { packages } = JSON.parse(String(lock)) as Lock
  return JSON.stringify(
    Object.entries(packages).map(([path, { version, integrity }]) => [path, version, integrity]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPages((step) => console.log(`${step} …`))
}
