import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { replaceDiagram } from '../src/orders/draw-life.ts'
import { transitions } from '../src/orders/transitions.ts'

const path = fileURLToPath(new URL('../docs/life-of-an-order.md', import.meta.url))
await writeFile(path, replaceDiagram(await readFile(path, 'utf8'), transitions))
