import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What pages share comes in a few files instead of thirty: fewer requests, better compression. The home page loads the
// first three; tests/e2e/page-weight.e2e.ts holds it to its budget.
const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|rolldown[/-]runtime|preload-helper/
const everywhere =
  /\/lucide-react\/dist\/esm\/(?!icons\/)|\/lucide-react\/.*\/(menu|search|camera|circle-play|thumbs-up|circle-check|x)\.mjs|\/src\/(kernel\/|identity\/(rules|messages\/session|components\/(auth-|login-address|pending|require-signed-in))|ui\/(api|typed-client|use-media|page-header|query-client|toast|progress-bar|page-context)|storefront\/(messages|components\/(plain-frame|navbar|footer|logo|use-sign-out)))/
const phones =
  /\/lucide-react\/.*\/(badge-check|cloud-alert|cloud-exclamation-point|chevron-left|chevron-right|flag)\.mjs|\/src\/((catalogue|listings|orders)\/(rules|queries|messages\/(brands|listing|booking)|components\/(product-|use-|bookable-list))|moderation\/(queries|messages\/reports|components\/(report-button|use-report-product))|images\/(rules|components\/photo\.)|ui\/(spinner|error-state|empty-state|load-more|paged-query|use-paged-list|skeleton))/
/** Search and brand pages. */
const finding =
  /\/src\/(search\/(messages\/|components\/|queries)|storefront\/components\/(phone-finder|finder-results|use-phone-search)|ui\/paged-rows)/
const icons = /\/lucide-react\//

/** Builds the pages only; the server runs as it is written. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 4 },
                { name: 'site', test: everywhere, priority: 3, minShareCount: 2 },
                { name: 'phones', test: phones, priority: 2, minShareCount: 2 },
                { name: 'finding', test: finding, priority: 1, minShareCount: 2 },
                { name: 'icons', test: icons, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
