import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}build/stamp`
/** Everything that the pages are built from. */
const sources = [
  'src/**/*.{ts,tsx,css}',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the pages unless the sources are unchanged since the last build. Throws with the builder's output. */
export async function buildPages(progress: (step: string) => void = () => {}): Promise<void> {
  const print = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  progress('Building the pages')
  await Promise.all([runBuilder(), runBuilder('bn')])
  mergeClient('bn')
  await buildServiceWorker(print)
  await compressAssets()
  writeFileSync(stamp, print)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (path.includes('.test.')) continue
    hash.update(path).update('\0')
    try {
      hash.update(readFileSync(root + path)).update('\0')
    } catch {
      // A folder. Its files are listed separately.
    }
  }
  return hash.digest('hex')
}

/**
 * Adds the client of another language to the assets, all of which have a digest in their names. The server build serves
 * every language: it needs only the list of that client's files.
 */
function mergeClient(locale: string): void {
  const [manifest = ''] = globSync(`build/${locale}/client/assets/manifest-*.js`, { cwd: root })
  const [files] = /\{.*\}/s.exec(readFileSync(root + manifest, 'utf8')) ?? []
  if (!files) throw new Error(`The client for '${locale}' has no manifest.`)
  writeFileSync(`${root}build/server/manifest-${locale}.json`, files)
  cpSync(`${root}build/${locale}/client/assets`, `${root}build/client/assets`, { recursive: true })
  rmSync(`${root}build/${locale}`, { recursive: true })
}

/** Builds the service worker. `id` makes the file differ between builds. */
async function buildServiceWorker(id: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { BUILD_ID: JSON.stringify(id), 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Builds the server and the client of one language, English by default. */
async function runBuilder(locale?: string): Promise<void> {
  if (!existsSync(`${root}node_modules/@react-router/dev`)) {
    throw new Error('The build tools are not installed. Run `npm ci --include=dev`, then `npm run build`.')
  }
  const child = spawn('react-router', ['build'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...(locale && { PAGE_LOCALE: locale }),
      PATH: `${root}node_modules/.bin:${process.env.PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve))
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`)
}

/** Writes a gzip and a brotli copy of each text asset, so that the server need not compress them. */
async function compressAssets(): Promise<void> {
  const files = globSync('build/client/**/*.{js,css,svg,json,txt,webmanifest}', { cwd: root })
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(root + file)
      if (bytes.length < 256) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${root}${file}.br`, await promisify(brotliCompress)(bytes, { params }))
      writeFileSync(`${root}${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPages((step) => console.log(`${step} …`))
}
