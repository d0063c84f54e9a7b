import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import './resolve-once.ts'

/* Most of a start is compiling: its result is cached on disk where possible (Node.js, "Module compile cache"). */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/swap', import.meta.url)))
await import('./run.ts')
// Before the exit, which a killed process does not reach.
flushCompileCache()
