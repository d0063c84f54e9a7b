import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import './resolve-packages-once.ts'

/*
 * `npm start`. Compiling what is loaded is most of a start: what was compiled before is read from a file (Node.js,
 * "Module compile cache"). Where nothing can be written, it is compiled each time.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/swap', import.meta.url)))
await import('./run.ts')
// Not at exit, which a killed process does not reach.
flushCompileCache()
