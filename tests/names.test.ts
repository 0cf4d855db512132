import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/**
 * An exported type has one name in the whole product, and a word of the glossary names its own idea only. So a search
 * for a name finds one thing.
 */

const root = resolve(import.meta.dirname, '..')
const sources = globSync(['{packages,apps}/*/{src,testing,trials,train}/**/*.{ts,tsx}', '{tests,bench}/**/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((file) => file.replaceAll('\\', '/'))

const filesByName = new Map<string, string[]>()
for (const file of sources) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/^export (?:declare |abstract )*(?:interface|type|class|enum) (\w+)/gm))
    filesByName.set(name, [...(filesByName.get(name) ?? []), file])
}

/** Names with several declarations. */
const duplicates = new Set([
  ...['Access', 'Call', 'Clock', 'ColumnType', 'Command', 'Country', 'DeriveRequest', 'Encoding', 'FakeClock'],
  ...['Fault', 'Frame', 'IngestRequest', 'Json', 'JsonObject', 'Language', 'Letter', 'Limit', 'Picture', 'Problem'],
  ...['Provider', 'Reply', 'Room', 'RoomDeps', 'Said', 'SceneMark', 'Selection', 'Spec', 'Task', 'Theme', 'Timesteps'],
  ...['Turn', 'UploadOptions', 'Viewer', 'WantedKey', 'Widget'],
  // Of the assistant, within it or with another part.
  ...['Asked', 'ChartFacts', 'Column', 'ColumnEvidence', 'Condition', 'Detail', 'EditContext', 'Entry', 'Explanation'],
  ...['Extreme', 'Features', 'Operand', 'OtherChart', 'Place', 'ProbeResult', 'Quality', 'Question', 'Reader'],
  ...['Sentence', 'Step', 'Token', 'Trial', 'TurnStep', 'Why'],
])

/** Which files may export a type that is called like a word of docs/glossary.md. */
const homes: { readonly [word: string]: readonly string[] } = {
  Account: ['tests/harness/account.ts'],
  Channel: ['packages/spec/src/spec.ts'],
  Command: ['packages/contract/src/viz.ts', 'apps/cli/src/command.ts'],
  CompiledSpec: ['packages/render/src/compile/compile.ts'],
  Connection: ['apps/server/src/features/events/connection.ts'],
  Dataflow: ['packages/render/src/vega-edge.ts'],
  Derivation: ['packages/spec/src/derive/derivation.ts'],
  DerivedMeasure: ['packages/spec/src/measures/derived-measure.ts'],
  DerivedTable: ['packages/assistant/src/workflow/ports.ts'],
  Design: ['packages/solver/src/design.ts'],
  Drag: ['apps/client/src/stage/chart/drag.ts'],
  Encoding: ['packages/spec/src/spec.ts', 'packages/tables/src/sources/encoding.ts'],
  Event: ['packages/contract/src/events.ts'],
  File: ['packages/contract/src/files.ts'],
  Frame: ['packages/sdk/src/frames.ts', 'apps/viz/src/test-service.ts'],
  Guest: ['tests/harness/guest.ts'],
  Identity: ['apps/server/src/http/edge.ts'],
  Invite: ['packages/contract/src/rooms.ts'],
  Lineage: ['packages/contract/src/derivations.ts'],
  Mark: ['packages/spec/src/spec.ts'],
  Member: ['apps/server/src/room/caller.ts'],
  Overlay: ['packages/spec/src/overlays/overlay.ts'],
  Param: ['packages/spec/src/spec.ts'],
  PartialSpec: ['packages/spec/src/partial.ts'],
  Picture: ['apps/client/src/stage/stage-state.ts', 'packages/render/src/view-types.ts'],
  Provider: ['packages/contract/src/auth.ts', 'apps/server/src/features/oauth/provider.ts'],
  Reading: ['packages/assistant/src/recommendation.ts'],
  Recipe: ['packages/spec/src/steps/steps-of.ts'],
  Recommendation: ['packages/assistant/src/recommendation.ts'],
  Role: ['packages/contract/src/rooms.ts'],
  Room: ['packages/contract/src/rooms.ts', 'apps/viz/src/room/room.ts'],
  Rule: ['packages/solver/src/rules/rule.ts'],
  Scene: ['packages/contract/src/viz.ts'],
  Scope: ['packages/contract/src/route.ts'],
  Selection: ['apps/client/src/stage/stage-state.ts', 'packages/render/src/scene/selections.ts'],
  Session: ['packages/contract/src/auth.ts'],
  Spec: ['packages/spec/src/spec.ts', 'packages/sdk/src/belvedere.ts'],
  Step: [
    'packages/spec/src/steps/step.ts',
    'packages/assistant/src/refine/along-time.ts',
    'packages/assistant/src/refine/asked.ts',
    'apps/client/src/stage/chart/hit.ts',
  ],
  Timestep: ['packages/spec/src/timestep.ts'],
  Tool: ['apps/server/src/features/mcp/tool.ts'],
  Transform: ['packages/spec/src/spec.ts'],
  Turn: ['apps/server/src/features/chat/turn.ts', 'apps/client/src/chat/turns.ts'],
  User: ['packages/contract/src/auth.ts'],
  View: ['packages/render/src/view-types.ts'],
  Viewer: ['apps/viz/src/room/viewer.ts', 'apps/client/src/members/who.ts'],
  Violation: ['packages/solver/src/solution.ts'],
  Widget: ['packages/contract/src/viz.ts', 'packages/spec/src/widgets.ts'],
  Wish: ['packages/solver/src/solution.ts'],
}

it('reads the sources', () => {
  expect(filesByName.size).toBeGreaterThan(500)
})

it('no type name is exported twice', () => {
  const repeated = [...filesByName].filter(([name, files]) => files.length > 1 && !duplicates.has(name))
  expect(Object.fromEntries(repeated), 'Give each of these types a name of its own.').toEqual({})
})

it('every allowed duplicate is one', () => {
  const unique = [...duplicates].filter((name) => (filesByName.get(name)?.length ?? 0) < 2)
  expect(unique, 'Take these names off the list of duplicates.').toEqual([])
})

it('a word of the glossary names its own idea only', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].slice(1).flatMap(([, cell = '']) => cell.split(', '))
  const typeNames = words.map((word) =>
    word.trim().replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  expect(typeNames).toEqual(expect.arrayContaining(['Room', 'PartialSpec', 'Transform']))
  const elsewhere = typeNames.flatMap((name) =>
    (filesByName.get(name) ?? []).filter((file) => !homes[name]?.includes(file)).map((file) => `${name} in ${file}`),
  )
  expect(elsewhere, 'Name these types after what they are, or name their file as the home of the word.').toEqual([])
})
