import data from '@iconify-json/lucide/icons.json' with { type: 'json' }
import type { Plugin } from 'vite'

const drawings: Record<string, { body: string }> = data.icons
const address = /^~icons\/lucide\/([a-z0-9-]+)(\.jsx)?$/
/** What `createIcon` says once for all lines of an icon. */
const shared =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** Makes a component of each drawing of Lucide that is imported: `import Bell from '~icons/lucide/bell'`. */
export const lucideIcons = (): Plugin => ({
  name: 'lucide-icons',
  enforce: 'pre',
  resolveId: (id) => (address.test(id) ? id.replace(address, '~icons/lucide/$1.jsx') : null),
  load(id) {
    const [, name] = address.exec(id) ?? []
    if (!name) return null
    const drawing = drawings[name]
    if (!drawing) throw new Error(`Lucide draws no ${name}`)
    const lines = drawing.body.replace(shared, '').replace(/^<g>|<\/g>$/g, '')
    return `import { createIcon } from '/src/ui/create-icon.tsx'\nexport default createIcon(<>${lines}</>)`
  },
})
