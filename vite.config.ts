import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { lucideIcons } from './scripts/lucide-icons.ts'

/**
 * What pages share comes in a few files instead of sixty: fewer requests, better compression. This makes a file of what these pages and
 * others import. `tests/e2e/page-weight.e2e.ts` holds the home page and a brand page to their budgets.
 */
const sharedBy = (name: string, pages: string[], priority: number, only = /./) => ({
  name: (id: string, graph: Graph) =>
    only.test(id) && importsOf(pages.map(pathOf), graph).has(id) ? name : null,
  minShareCount: 2,
  priority,
})

const pathOf = (page: string) => fileURLToPath(new URL(`src/${page}.tsx`, import.meta.url))

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** All that these modules import, also through others. */
function importsOf(modules: string[], graph: Graph): Set<string> {
  const seen = new Set(modules)
  for (const each of seen) {
    for (const imported of graph.getModuleInfo(each)?.importedIds ?? []) seen.add(imported)
  }
  return seen
}

/** Builds the pages only; the server runs as it is written. */
export default defineConfig({
  plugins: [lucideIcons(), tailwindcss(), reactRouter()],
  // Pictures stay files of their own, cached on their own and out of the script.
  build: { assetsInlineLimit: 0 },
  environments: {
    // Everything comes along, and React as it is made for production whatever NODE_ENV the server has: pages are rendered
    // five times as fast, and the start need not look for hundreds of modules.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The table of routes is made of these names, and comes with every page.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
                  priority: 3,
                },
                sharedBy('site', ['root', 'storefront/pages/plain-layout', 'storefront/pages/home'], 2),
                sharedBy('phones', ['storefront/pages/category', 'storefront/pages/search'], 1),
                // A file each would weigh more in the table of routes, which comes with every page.
                sharedBy(
                  'dashboard',
                  ['storefront/components/drawer', 'ui/stacked-table'],
                  0,
                  /lucide\/|\/(use-role|stacked-table)\.tsx?$/,
                ),
                sharedBy(
                  'forms',
                  ['auth/forms/pages/login', 'auth/forms/pages/sign-up'],
                  0,
                  /src\/auth\/forms\//,
                ),
                sharedBy(
                  'offer',
                  ['stock/pages/add-product', 'stock/pages/edit-product'],
                  0,
                  /src\/((listings|selling)\/(components|texts)\/|ui\/stored-drafts|kernel\/typed-amount)/,
                ),
                {
                  name: 'icons',
                  test: /lucide\/(triangle-alert|shield-alert|share-2|printer|lock|hourglass)\./,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
})
