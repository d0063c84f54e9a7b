import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// What pages share comes in a few files instead of thirty: fewer requests, better compression. The home page loads the
// framework and the site; tests/e2e/page-weight.e2e.ts holds it to its budget.
const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|rolldown[/-]runtime|preload-helper/
const everywhere =
  /\/lucide-react\/dist\/esm\/(?!icons\/)|\/lucide-react\/.*\/(menu|search|camera|circle-play|thumbs-up|circle-check|circle-alert|chevron-down|x)\.mjs|\/src\/(kernel\/|identity\/(rules|messages\/session|components\/(auth-|checking|login-address|page-guards|pending|redirect-to-login|session-store|use-(auth|guard)))|ui\/(api|typed-client|use-media|query-client|toast|progress-bar|page-(context|queries)|external-store|close-on-back|not-started)|storefront\/(messages\/(storefront|offline)|components\/(error-page|unreachable|plain-frame|navbar|footer|logo|use-sign-out)))/
const phones =
  /\/lucide-react\/.*\/(arrow-right|badge-check|calendar|cloud-alert|cloud-exclamation-point|chevron-left|chevron-right|flag|map-pin|phone|shield-check)\.mjs|\/src\/((catalogue|listings|orders)\/(?:booking\/)?(rules|queries|messages\/(listing|booking)(\.bn)?\.ts|components\/(product-card|product-facts|product-grid|card-facts|use-(booking|is-booked|wanted-booking)|book-now|booking-d|bookable-list))|images\/(rules|components\/photo\.)|catalogue\/messages|ui\/(spinner|error-state|paged-query|use-paged-list))/
/** Search and brand pages. */
const finding =
  /\/src\/(search\/(messages|components\/|queries)|storefront\/components\/(phone-finder|finder-results|use-phone-search)|ui\/(paged-rows|page-header))/
/** The bell, notifications and messages: in one file, so that the table of routes names one. */
const live = /\/src\/(notifications|conversations)\/(?!pages\/)/
const icons = /\/lucide-react\//

/** The language of the pages that are built: each language has a client of its own (scripts/build.ts). */
const locale = process.env.PAGE_LOCALE ?? 'en'

/**
 * Only the words of one language go to the browser: in the Bangla client the Bangla file of messages stands in for the
 * English one, in the English client it is empty.
 */
const oneLanguage: Plugin = {
  name: 'one-language',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  async resolveId(source, importer, options) {
    if (!/\/messages(\/[a-z-]+)?\.tsx?$/.test(source) || locale === 'en') return null
    return this.resolve(source.replace(/\.tsx?$/, `.${locale}$&`), importer, { ...options, skipSelf: true })
  },
  load(id) {
    return locale === 'en' && /\/messages(\/[a-z-]+)?\.bn\.tsx?$/.test(id) ? 'export {}' : null
  },
}

/** Builds the pages only; the server runs as it is written. */
export default defineConfig({
  plugins: [oneLanguage, tailwindcss(), reactRouter()],
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
      define: { PAGE_LOCALE: JSON.stringify(locale) },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 4 },
                // Compressed together they are a KB smaller than apart.
                {
                  name: 'site',
                  test: (id) => everywhere.test(id) || phones.test(id),
                  priority: 3,
                  minShareCount: 2,
                },
                { name: 'finding', test: finding, priority: 1, minShareCount: 2 },
                { name: 'live', test: live, priority: 1, minShareCount: 2 },
                { name: 'icons', test: icons, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
