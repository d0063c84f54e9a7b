import { layers, modules as list } from './scripts/modules.ts'

const modules = list.map(({ name }) => name).join('|')
/** Modules whose server code is reached through their index. */
const indexed = list
  .map(({ name }) => name)
  .filter((name) => name !== 'storefront')
  .join('|')
const test = '\\.test\\.tsx?$'
const typesOnly = { dependencyTypesNot: ['type-only'] }

/** No module reaches a higher one, nor one of its own layer. */
const upward = layers.flatMap((layer, depth) =>
  layer.map((module) => {
    const others = [...layers.slice(0, depth).flat(), ...layer.filter((other) => other !== module)].map(
      ({ name }) => name,
    )
    return {
      name: `${module.name}-imports-downward`,
      comment: 'The layers of scripts/modules.ts, highest first.',
      severity: 'error',
      from: { path: `^src/${module.name}/`, pathNot: test },
      to: { path: `^src/(${others.join('|') || 'none'})/` },
    }
  }),
)

const privateRooms = list
  .filter(({ privateRooms = [] }) => privateRooms.length > 0)
  .map(({ name, privateRooms: nouns }) => ({
    name: `folders-of-${name}-are-private`,
    comment: 'A noun reaches another one through its use cases and rules, never its store, calls or routes.',
    severity: 'error',
    from: { path: `^src/${name}/(${nouns.join('|')})/`, pathNot: test },
    to: {
      path: `^src/${name}/(${nouns.join('|')})/(store[a-z-]*|present-[a-z-]+|contract|routes)\\.ts$`,
      pathNot: `^src/${name}/$1/`,
      ...typesOnly,
    },
  }))

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
      name: 'no-type-cycles',
      comment: 'Not even types go in a circle: a type stands with what uses it, or below.',
      severity: 'error',
      // The app and its demo are made of each other.
      from: { path: '^src/', pathNot: '^src/app' },
      to: { circular: true },
    },
    {
      name: 'modules-are-private',
      comment:
        'Another module is reached through its index, rules, texts, queries, components and types only.',
      severity: 'error',
      from: { path: `^src/(${modules})/`, pathNot: test },
      to: {
        path: `^src/(${indexed})/[a-z/-]+\\.ts$`,
        pathNot: [
          '^src/$1/',
          '/(index|rules|problems|queries|schema|texts|[a-z-]*contract)\\.ts$',
          '/(pages|components|texts)/',
        ],
        ...typesOnly,
      },
    },
    ...privateRooms,
    {
      name: 'schema-only-for-foreign-keys',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: `/schema\\.ts$|${test}` },
      to: { path: ['^src/[a-z]+/schema\\.ts$', '^src/[a-z]+/[a-z]+/schema\\.ts$'], pathNot: '^src/$1/' },
    },
    {
      name: 'kernel-is-pure',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: test },
      to: { pathNot: '^src/kernel/' },
    },
    {
      name: 'spelling-is-pure',
      comment: 'Spelling knows texts only: no database, no Node APIs.',
      severity: 'error',
      from: { path: '^src/spelling/', pathNot: test },
      to: { pathNot: '^src/(spelling|kernel)/' },
    },
    {
      name: 'spelling-by-its-index',
      severity: 'error',
      from: { pathNot: '^src/spelling/' },
      to: { path: '^src/spelling/', pathNot: '^src/spelling/index\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules and texts are loaded by both sides.',
      severity: 'error',
      from: {
        path: '^src/[a-z/-]+/(rules|judge-message|texts(\\.bn)?|texts/[^/]+)\\.ts$',
        pathNot: test,
      },
      to: {
        pathNot:
          '^src/(kernel|spelling)/|/(rules|judge-message|problems|texts)\\.ts$|/texts/|/texts\\.bn\\.ts$',
        ...typesOnly,
      },
    },
    {
      name: 'platform-and-ui-know-no-business',
      severity: 'error',
      from: { path: '^src/(platform|ops|ui)/', pathNot: test },
      to: { path: `^src/(${modules}|spelling)/|^demo/` },
    },
    {
      name: 'demo-is-optional',
      comment: 'The server loads the demo by one dynamic import, and only when it is on.',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: test },
      to: { path: '^demo/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    },
    {
      name: 'demo-has-one-door',
      comment: 'Only app/app.ts and the start script load the demo.',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: `^src/app/app\\.ts$|^scripts/run\\.ts$|${test}` },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-is-loaded-by-its-index',
      severity: 'error',
      from: { path: '^(src|scripts)/', pathNot: test },
      to: { path: '^demo/', pathNot: '^demo/index\\.ts$' },
    },
    {
      name: 'stand-ins-know-no-modules',
      comment: 'A stand-in for a hosted service knows its wire, not the shop.',
      severity: 'error',
      from: { path: '^demo/(cards|openid|mail)/', pathNot: test },
      to: { path: `^src/(${modules})/`, pathNot: '/rules\\.ts$', ...typesOnly },
    },
    {
      name: 'nothing-needs-tests',
      severity: 'error',
      from: { path: '^(src|scripts|demo)/', pathNot: test },
      to: { path: '^tests/' },
    },
    {
      name: 'browser-reaches-no-server',
      comment: 'The browser takes only types from the server side.',
      severity: 'error',
      from: {
        path: '^src/(ui/|[a-z/-]+/(pages|components)/|[a-z/-]+/queries\\.ts$|root\\.tsx$|routes\\.ts$|entry\\.client\\.tsx$)',
        pathNot: test,
      },
      to: {
        path: '^src/(platform|ops)/|^src/[a-z/-]+/(index|store|schema|routes|[a-z-]*contract)\\.ts$',
        ...typesOnly,
      },
    },
    {
      name: 'server-loads-no-pages',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `\\.tsx$|^src/routes\\.ts$|/(pages|components)/|/queries\\.ts$|^src/ui/|${test}`,
      },
      to: { path: '/(pages|components)/|/queries\\.ts$|^src/ui/|\\.tsx$', ...typesOnly },
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
