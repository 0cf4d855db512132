/** The import table of docs/ARCHITECTURE.md as rules. Each comment says what to do instead. */

const part = (folder) => `^${folder}/`
/** `folder` may import itself, npm packages and the listed folders; `apart`: folders within it with a rule of their own. */
const mayImport = (folder, allowed, comment, apart = []) => ({
  name: `${folder.replaceAll('/', '-')}-imports`,
  severity: 'error',
  comment,
  from: { path: part(folder), pathNot: apart.map(part) },
  to: { path: '^(packages|apps|tests|bench|scripts)/', pathNot: [folder, ...allowed].map(part) },
})

const parts = [
  mayImport('packages/contract', [], 'The contract knows only zod; move what it needs into it.'),
  mayImport('packages/texts', ['packages/contract'], 'Texts know the error codes of the contract, nothing else.'),
  mayImport(
    'packages/spec',
    ['packages/texts'],
    'The spec is pure and at the bottom; pass what it needs as an argument.',
  ),
  mayImport('packages/tracing', [], 'Tracing knows nothing of what it traces.'),
  mayImport('packages/coordination', [], 'What processes tell each other through Redis is not known here.'),
  mayImport('packages/objects', [], 'It keeps bytes under keys, and knows nothing of what they are.'),
  mayImport(
    'packages/settings',
    ['packages/objects', 'packages/spec'],
    'Settings that several programs have; others stay with their program.',
  ),
  mayImport('packages/lexicon', ['packages/spec'], 'Words and names are known without charts; pass what it needs.'),
  mayImport('packages/solver', ['packages/spec', 'packages/texts'], 'The solver sees specs and profiles only.'),
  mayImport(
    'packages/assistant',
    ['packages/contract', 'packages/lexicon', 'packages/spec', 'packages/solver', 'packages/texts'],
    'The assistant reaches the world through ports that apps give it.',
    ['packages/assistant/testing'],
  ),
  mayImport(
    'packages/assistant/testing',
    ['packages/spec', 'packages/assistant', 'packages/tables'],
    'Test tools read tables as rooms do; they need nothing else.',
  ),
  mayImport(
    'packages/assistant-eval',
    ['packages/assistant', 'packages/solver', 'packages/spec', 'packages/tables'],
    'It measures and trains the assistant; the product imports none of it.',
  ),
  mayImport('packages/sdk', ['packages/contract'], 'The client library knows only the contract.'),
  mayImport('packages/query', ['packages/spec'], 'Queries are trees; what runs them implements the port of an engine.'),
  mayImport(
    'packages/engines',
    ['packages/query', 'packages/spec'],
    'Engines know queries and where tables lie, not who asks.',
  ),
  mayImport(
    'packages/tables',
    ['packages/lexicon', 'packages/query', 'packages/spec', 'packages/texts'],
    'Tables know profiles and what values are called, not who reads them.',
  ),
  mayImport(
    'packages/render',
    ['packages/engines', 'packages/query', 'packages/spec', 'packages/tables', 'packages/texts'],
    'Rendering takes specs and tables, nothing else.',
  ),
  mayImport(
    'apps/server',
    [
      'packages/contract',
      'packages/texts',
      'packages/tracing',
      'packages/coordination',
      'packages/objects',
      'packages/settings',
      'packages/spec',
      'packages/solver',
      'packages/assistant',
    ],
    'The server reaches rendering and files over the internal messages of the contract.',
  ),
  mayImport(
    'apps/viz',
    [
      'packages/contract',
      'packages/texts',
      'packages/tracing',
      'packages/coordination',
      'packages/objects',
      'packages/settings',
      'packages/spec',
      'packages/query',
      'packages/engines',
      'packages/tables',
      'packages/render',
    ],
    'The visualization service knows no store, no user and no chat; the server tells it what it needs.',
  ),
  mayImport(
    'apps/client',
    ['packages/contract', 'packages/texts', 'packages/spec', 'packages/sdk'],
    'The client speaks to the server through the client library.',
  ),
  mayImport(
    'apps/cli',
    ['packages/contract', 'packages/sdk'],
    'The command line speaks to a server through the client library.',
  ),
  mayImport(
    'apps/assistant',
    ['packages/spec', 'packages/solver', 'packages/assistant', 'packages/tables'],
    'The command line composes the assistant with tables, without a server.',
  ),
]

/** The folders of `src` from the bottom up: each may import itself and those before it. */
const layers = (src, folders) =>
  folders.map((folder, at) => ({
    name: `${src.replaceAll('/', '-')}-${folder}`,
    severity: 'error',
    comment: `Move what is shared down; the order of the layers is ${folders.join(', ')}.`,
    from: { path: part(`${src}/${folder}`), pathNot: '\\.test\\.tsx?$' },
    to: { path: part(src), pathNot: folders.slice(0, at + 1).map((layer) => part(`${src}/${layer}`)) },
  }))

const specLayers = layers('packages/spec/src', [
  'model',
  'fields',
  'wording',
  'transforms',
  'measures',
  'overlays',
  'defaults',
  'partial',
  'controls',
  'edits',
  'validate',
  'describe',
  'sql',
  'clean',
  'derive',
  'steps',
])

const renderLayers = layers('packages/render/src', [
  'model',
  'expressions',
  'vega',
  'theme',
  'maps',
  'guides',
  'compile',
  'fit',
  'draw',
  'scene',
  'export',
])

const lexiconLayers = layers('packages/lexicon/src', [
  'classes',
  'calendar',
  'text',
  'words',
  'names',
  'concepts',
  'cues',
  'facts',
])

/** From words to the choice of a reading: each step knows only those before it. */
const readerLayers = ['intent', 'link', 'grammar', 'propose', 'rank'].map((folder, at, folders) => ({
  name: `packages-assistant-src-${folder}`,
  severity: 'error',
  comment: `Move what is shared down; the order of the steps is ${folders.join(', ')}.`,
  from: { path: part(`packages/assistant/src/${folder}`), pathNot: '\\.test\\.ts$' },
  to: {
    path: part('packages/assistant/src'),
    // What words mean in other languages is known to all of them.
    pathNot: [...folders.slice(0, at + 1), 'language'].map((layer) => part(`packages/assistant/src/${layer}`)),
  },
}))

const clientLayers = layers('apps/client/src', ['lib', 'i18n', 'api', 'ui', 'room', 'features', 'app'])

/** Cycles of types that are left; strike them off as they go. */
const typeCycles = ['^packages/assistant/']

export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|node_modules/\\.)' },
  parser: 'swc',
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
  },
}

export default {
  forbidden: [
    ...parts,
    ...specLayers,
    ...renderLayers,
    ...lexiconLayers,
    ...readerLayers,
    ...clientLayers,
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other hide a third one: put what they share there. Types count.',
      from: { pathNot: typeCycles },
      to: { circular: true },
    },
    {
      name: 'no-cycles-at-run-time',
      severity: 'error',
      comment: 'Two files that need each other hide a third one: put what they share there.',
      from: { path: typeCycles },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'Features share an event or a port; they are composed by main.ts, and in the client by app/.',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'packages-by-their-door',
      severity: 'error',
      comment: 'Import a package by its name; only its index says what others may rely on.',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot: [
          '^$1/$2/',
          '^packages/[^/]+/src/index\\.ts$',
          '^packages/texts/(src|format)/',
          '^packages/tracing/src/start-tracing\\.ts$',
          '^packages/engines/src/(connections|tables)\\.ts$',
          '^packages/contract/src/(clean-steps|internal)\\.ts$',
          '^packages/spec/src/model/(limits|json)\\.ts$',
          '^packages/lexicon/src/facts/(coded-numbers|total-names)\\.ts$',
          '^packages/assistant/src/(ports|reader)\\.ts$',
          '^packages/render/src/model/errors\\.ts$',
        ],
      },
    },
    {
      name: 'assistant-in-its-own-processes',
      severity: 'error',
      comment: 'Ask the port (room/assistant-port.ts): what reads sentences must not keep the server from answering.',
      from: {
        path: '^apps/server/',
        pathNot: ['^apps/server/src/assistant/(main|turn-deps)\\.ts$', '^apps/server/testing/', '\\.test\\.ts$'],
      },
      to: { path: '^packages/(assistant/src/index|solver/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      comment: 'The product must not lean on its tests.',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^tests/|\\.test\\.tsx?$)' },
    },
    {
      name: 'test-support-stays-outside',
      severity: 'error',
      comment: 'Factories and fixtures are for tests; move what the product needs into src.',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: '\\.test\\.tsx?$|^packages/assistant-eval/' },
      to: { path: '^(packages|apps)/[^/]+/(testing|trials)/' },
    },
    {
      name: 'vega-only-where-it-is-drawn',
      severity: 'error',
      comment: 'Only render processes compile and draw; others see the spec as data.',
      from: { path: '^(apps|packages)/', pathNot: '^packages/render/' },
      to: { path: 'node_modules/(vega|vega-lite|canvas|sharp)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'connecting-only-in-its-process',
      severity: 'error',
      comment: 'Only the process of databases connects; others use @belvedere/engines/tables or /connections.',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/engines/', '^apps/viz/src/databases/'] },
      to: { path: '^packages/engines/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'duckdb-only-in-tables',
      severity: 'error',
      comment: 'Ask packages/tables.',
      from: { path: '^(apps|packages)/', pathNot: '^packages/tables/' },
      to: { path: 'node_modules/@duckdb/' },
    },
    {
      name: 'databases-only-in-engines',
      severity: 'error',
      comment: 'Ask packages/engines; the server uses PostgreSQL for its own store.',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/engines/', '^apps/server/'] },
      to: { path: 'node_modules/(pg|@clickhouse)/' },
    },
    {
      name: 'clickhouse-only-in-engines',
      severity: 'error',
      comment: 'Ask packages/engines.',
      from: { path: '^(apps|packages)/', pathNot: '^packages/engines/' },
      to: { path: 'node_modules/@clickhouse/' },
    },
    {
      name: 's3-only-in-objects',
      severity: 'error',
      comment: 'Ask packages/objects, which loads the SDK only where a bucket is set.',
      from: { path: '^(apps|packages)/', pathNot: '^packages/objects/' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'Declare the package in the nearest package.json.',
      from: { path: '^(apps|packages|tests|bench)/' },
      to: { couldNotResolve: true },
    },
  ],
  options,
}
