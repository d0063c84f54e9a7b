/** The rooms, from the top of the house down. A room may import from the rooms below it. */
const floors = [
  ['storefront'],
  ['moderation'],
  ['bookings'],
  ['listings', 'payments'],
  ['catalogue', 'images', 'identity'],
]
const rooms = floors.flat()
const server = '(store|schema|routes|contract|index|problems)\\.ts$'
/** Modules whose other server code is reached through their index.ts alone. */
const indexed = ['images']

/** What each room may not reach: the rooms above it, and its neighbours on the same floor except identity. */
const upward = floors.flatMap((floor, depth) =>
  floor.map((room) => {
    const above = floors.slice(0, depth).flat()
    const beside = floor.filter((other) => other !== room && other !== 'identity')
    return {
      name: `${room}-looks-only-down`,
      comment: 'storefront → moderation → bookings → listings, payments → catalogue, images, identity',
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: `^src/(${[...above, ...beside].join('|') || 'nothing'})/` },
    }
  }),
)

export default {
  forbidden: [
    ...upward,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'private-to-the-room',
      comment:
        'A store, a schema and routes belong to their room; a schema may be referenced for foreign keys.',
      severity: 'error',
      from: { path: `^src/(${rooms.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/([^/]+)/(search/)?(store|routes)\\.ts$',
        pathNot: '^src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-code-through-the-index',
      comment: 'Rules and messages are for both sides, a schema for foreign keys, components for pages.',
      severity: 'error',
      from: { path: '^src/([^/]+)', pathNot: '\\.test\\.ts$' },
      to: {
        path: `^src/(${indexed.join('|')})/`,
        pathNot: '^src/$1/|/(index|schema|rules|words)\\.ts$|/(parts|pages)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schema-only-for-foreign-keys',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '/schema\\.ts$|\\.test\\.ts$' },
      to: { path: '^src/([^/]+)/schema\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'kernel-is-pure',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/kernel/' },
    },
    {
      name: 'platform-and-ui-know-no-business',
      severity: 'error',
      from: { path: '^src/(platform|ui)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^src/(${rooms.join('|')})/` },
    },
    {
      name: 'demo-behind-one-door',
      comment: 'The product must run without the folder: it takes one dynamic import, in app.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app\\.ts$|\\.test\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-only-when-it-is-on',
      severity: 'error',
      from: { path: '^src/app\\.ts$' },
      to: { path: '^demo/', dynamic: false },
    },
    {
      name: 'demo-has-one-door',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^demo/', pathNot: '^demo/index\\.ts$' },
    },
    {
      name: 'stand-ins-know-no-rooms',
      comment: 'A stand-in for a hosted service knows its wire, not our rooms.',
      severity: 'error',
      from: { path: '^demo/(cards|openid|mail)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^src/(${rooms.join('|')})/`, pathNot: 'rules\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-are-for-tests',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^tests/' },
    },
    {
      name: 'browser-reaches-no-server',
      comment: 'What the browser loads takes only types from a contract, and nothing of the platform.',
      severity: 'error',
      from: {
        path: '^src/(ui/|[^/]+/(pages|parts)/|root\\.tsx|routes\\.ts|entry\\.client\\.tsx)',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: `^src/platform/|^src/[^/]+/(search/)?${server}`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules and words are loaded by both sides.',
      severity: 'error',
      from: { path: '^src/[^/]+/(search/)?(rules|words)\\.ts$' },
      to: { pathNot: '^src/kernel/|/(rules|words)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-loads-no-pages',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.tsx$|^src/routes\\.ts$|/(pages|parts)/|^src/ui/|\\.test\\.ts$' },
      to: { path: '/(pages|parts)/|^src/ui/|\\.tsx$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no API for other tools yet; swc reads the imports, type-only ones told apart.
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '^(build|data|\\.react-router)' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
