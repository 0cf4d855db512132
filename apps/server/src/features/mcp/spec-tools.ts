import { z } from 'zod'
import { roomId, tool } from './tool.ts'

/** A chart by its title and what its filters leave, both words of people and of their data. */
export const quoteTitle = ({ title, subtitle }: { title: string; subtitle: string }) =>
  JSON.stringify(subtitle === '' ? title : `${title} (${subtitle})`)

const spec = z.record(z.string(), z.unknown())
const version = z.int().min(1)
const changed = z.object({ version: z.int().describe('The version that stands now.') })

export const getSpec = tool({
  name: 'get_spec',
  title: 'Get the spec',
  description: 'The Vega-Lite spec of the chart that a room shows, or of one of its versions.',
  scope: 'read',
  input: z.strictObject({ roomId, version: version.optional().describe('Absent: the version that stands.') }),
  output: z.object({
    version: z.int().nullable().describe('Null: there is no chart.'),
    title: z.string(),
    by: z.string().nullable(),
    spec: spec.nullable(),
  }),
  async run(args, { by, cases }) {
    const wanted = args.version ?? (await cases.viewRoom(by, args.roomId)).spec?.version
    if (wanted === undefined)
      return { text: 'The room shows no chart.', data: { version: null, title: '', by: null, spec: null } }
    const found = await cases.viewSpec(by, args.roomId, wanted)
    const text = `Version ${wanted}, ${quoteTitle(found)}:\n${JSON.stringify(found.spec)}`
    return { text, data: { version: wanted, title: found.title, by: found.by, spec: found.spec } }
  },
})

export const setSpec = tool({
  name: 'set_spec',
  title: 'Set the spec',
  description:
    'Sets the Vega-Lite spec of a room as a new version. Name data as {"name": "<table>"}; addresses, images and loaders are refused. What is wrong is told by path.',
  scope: 'write',
  input: z.strictObject({
    roomId,
    spec,
    expectedVersion: version.nullable().describe('The version that you changed, from get_spec; null for the first.'),
  }),
  output: changed,
  async run({ roomId: room, ...next }, { by, cases }) {
    const made = await cases.putSpec(by, room, next)
    return { text: `The room shows version ${made} now.`, data: { version: made } }
  },
})

export const listVersions = tool({
  name: 'list_versions',
  title: 'List versions',
  description: 'All versions of the spec of a room, newest first, and which one stands.',
  scope: 'read',
  input: z.strictObject({ roomId }),
  output: z.object({
    current: z.int().nullable(),
    versions: z.array(
      z.object({
        version: z.int(),
        title: z.string(),
        subtitle: z.string().describe('What its filters leave; may be empty.'),
        by: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  async run(args, { by, cases }) {
    const versions = await cases.listSpecs(by, args.roomId)
    const current = (await cases.viewRoom(by, args.roomId)).spec?.version ?? null
    const lines = versions.map((one) => {
      const stands = one.version === current ? ', stands' : ''
      return `- ${one.version}: ${quoteTitle(one)} by ${one.by}, ${one.createdAt}${stands}`
    })
    return { text: lines.join('\n') || 'There are no versions yet.', data: { current, versions } }
  },
})

export const revert = tool({
  name: 'revert',
  title: 'Go back to a version',
  description: 'Lets the spec of an earlier version stand again, as a new version. No version is lost.',
  scope: 'write',
  input: z.strictObject({ roomId, version }),
  output: changed,
  async run(args, { by, cases }) {
    const { spec: earlier } = await cases.viewSpec(by, args.roomId, args.version)
    const current = (await cases.viewRoom(by, args.roomId)).spec?.version ?? null
    if (current === args.version) return { text: `Version ${current} stands already.`, data: { version: current } }
    const made = await cases.putSpec(by, args.roomId, { spec: earlier, expectedVersion: current })
    return { text: `Version ${args.version} stands again, as version ${made}.`, data: { version: made } }
  },
})
