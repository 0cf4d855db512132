import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/**
 * An exported type has one name in the whole product, and a word of the glossary names its own idea only. So a search
 * for a name finds one thing.
 */

const root = resolve(import.meta.dirname, '..')
const sources = globSync(
  ['{packages,apps}/*/{src,format,testing,trials,train}/**/*.{ts,tsx}', '{tests,bench}/**/*.ts'],
  {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
).map((file) => file.replaceAll('\\', '/'))

const filesByName = new Map<string, string[]>()
for (const file of sources) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/^export (?:declare |abstract )*(?:interface|type|class|enum) (\w+)/gm))
    filesByName.set(name, [...(filesByName.get(name) ?? []), file])
}

/** The file that exports the type called like a word of docs/glossary.md. */
const homes = {
  Account: 'tests/harness/account.ts',
  Animation: 'packages/spec/src/model/spec.ts',
  Change: 'packages/assistant/src/propose/changed-draft.ts',
  ChartLimits: 'packages/spec/src/model/limits.ts',
  Channel: 'packages/spec/src/model/vocabulary.ts',
  ChannelPlacement: 'packages/assistant/src/grammar/placements.ts',
  ColumnMention: 'packages/assistant/src/link/columns.ts',
  Command: 'packages/contract/src/viz.ts',
  CommandOrder: 'packages/contract/src/viz.ts',
  CommandRule: 'packages/assistant/src/edits/command.ts',
  CompiledSpec: 'packages/render/src/compile/compile.ts',
  Connection: 'apps/server/src/features/events/connection.ts',
  DatabaseConnection: 'packages/contract/src/connections.ts',
  Dataflow: 'packages/render/src/vega/vega-facade.ts',
  Derivation: 'packages/spec/src/model/derivation.ts',
  DerivedMeasure: 'packages/spec/src/model/derived-measure.ts',
  DerivedTable: 'packages/assistant/src/workflow/ports.ts',
  Design: 'packages/solver/src/design.ts',
  Drawing: 'packages/render/src/model/view-types.ts',
  Encoding: 'packages/spec/src/model/spec.ts',
  Event: 'packages/contract/src/events.ts',
  ExceededLimit: 'packages/spec/src/model/limits.ts',
  Figure: 'packages/assistant/src/dialogue/figures/figure.ts',
  File: 'packages/contract/src/files.ts',
  Frame: 'packages/sdk/src/frames.ts',
  GrammarRule: 'packages/assistant/src/grammar/rule.ts',
  Guest: 'tests/harness/guest.ts',
  Identity: 'apps/server/src/http/serve-route.ts',
  Invite: 'packages/contract/src/rooms.ts',
  Lineage: 'packages/contract/src/derivations.ts',
  LiveTable: 'packages/engines/src/live-table.ts',
  Mark: 'packages/spec/src/model/vocabulary.ts',
  Member: 'apps/server/src/room/caller.ts',
  Overlay: 'packages/spec/src/model/overlay.ts',
  Param: 'packages/spec/src/model/spec.ts',
  PartialSpec: 'packages/spec/src/model/partial-spec.ts',
  Problem: 'packages/contract/src/errors.ts',
  Reading: 'packages/assistant/src/recommendation.ts',
  Recipe: 'packages/spec/src/steps/steps-of.ts',
  Recommendation: 'packages/assistant/src/recommendation.ts',
  Role: 'packages/contract/src/rooms.ts',
  Room: 'packages/contract/src/rooms.ts',
  RowMention: 'packages/assistant/src/link/rows.ts',
  Rule: 'packages/solver/src/rules/rule.ts',
  Scene: 'packages/contract/src/viz.ts',
  Scope: 'packages/contract/src/route.ts',
  Session: 'packages/contract/src/auth.ts',
  Spec: 'packages/spec/src/model/spec.ts',
  Tool: 'apps/server/src/features/mcp/tool.ts',
  Trace: 'packages/assistant/src/trace/trace.ts',
  Transform: 'packages/spec/src/model/spec.ts',
  User: 'packages/contract/src/auth.ts',
  ValueMention: 'packages/assistant/src/link/values.ts',
  View: 'packages/render/src/model/view-types.ts',
  Viewer: 'apps/viz/src/room/viewer.ts',
  Violation: 'packages/solver/src/solution.ts',
  Widget: 'packages/contract/src/viz.ts',
  Wish: 'packages/solver/src/solution.ts',
}

it('reads the sources', () => {
  expect(filesByName.size).toBeGreaterThan(500)
})

it('no type name is exported twice', () => {
  const repeated = [...filesByName].filter(([, files]) => files.length > 1)
  expect(Object.fromEntries(repeated), 'Give each of these types a name of its own.').toEqual({})
})

it('a word of the glossary names its own idea only', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].slice(1).flatMap(([, cell = '']) => cell.split(', '))
  const typeNames = words.map((word) =>
    word.trim().replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  expect(typeNames).toEqual(expect.arrayContaining(['Room', 'PartialSpec', 'Transform']))
  const glossaryTypes = typeNames.filter((name) => filesByName.has(name))
  expect(
    Object.fromEntries(glossaryTypes.map((name) => [name, filesByName.get(name)?.[0]])),
    'Name these types after what they are, or name their file as the home of the word.',
  ).toEqual(homes)
})
