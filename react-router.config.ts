import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // Each language has a client of its own; scripts/build.ts puts them together.
  buildDirectory: `build/next/${process.env.PAGE_LOCALE ?? 'en'}`,
  // A dozen routes: their table comes with the page instead of one request per link.
  routeDiscovery: { mode: 'initial' },
  // The client loaders are a few lines: a request of their own would cost more than they weigh.
  splitRouteModules: false,
} satisfies Config
