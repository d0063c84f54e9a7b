import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // scripts/build.ts puts it in its place when it is complete.
  buildDirectory: 'build/next',
  // A dozen routes: their table comes with the page instead of one request per link.
  routeDiscovery: { mode: 'initial' },
  // The client loaders are a few lines: a request of their own would cost more than they weigh.
  splitRouteModules: false,
} satisfies Config
