import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// A first visit loads few files: React and its router, what most pages share, and the page itself.
const groups = [
  {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  { name: 'shared', test: /\/src\/|\/lucide-react\//, minShareCount: 5, priority: 1 },
]

/** Builds the pages only; the server runs from its sources. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Pictures stay files of their own, cached on their own and out of the script.
  build: { assetsInlineLimit: 0 },
  environments: {
    // Bundle everything, with React's production build whatever NODE_ENV the server has: faster rendering, faster start.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
