import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What pages share comes in three pieces instead of thirty: fewer requests, and each compresses better as a whole.
const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|rolldown\/runtime|preload-helper/
const everywhere =
  /\/node_modules\/lucide-react\/|\/src\/(kernel\/|identity\/(rules|words|parts\/(auth-|login-address|pending|google))|ui\/(api|typed-client|query-client|toast|progress-bar|page-context)|storefront\/(words|parts\/(plain-frame|navbar|footer|logo|use-sign-out)))/
const phones =
  /\/src\/((catalogue|listings|bookings|moderation)\/(rules|words|parts\/(product-|use-|bookable-list|report-button))|images\/(rules|parts\/photo\.)|ui\/(error-state|empty-state|load-more|use-paged-list|skeleton))/

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
                { name: 'framework', test: framework, priority: 2 },
                { name: 'site', test: everywhere, priority: 1, minShareCount: 2 },
                { name: 'phones', test: phones, priority: 1, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
