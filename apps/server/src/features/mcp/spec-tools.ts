import { z } from 'zod'
import { roomId, tool } from './tool.ts'

/** A chart's title and subtitle, quoted as JSON because they contain user data. */
export const quoteTitle = ({ title, subtitle }: { title: string; subtitle: string }) =>
  JSON.stringify(subtitle === '' ? title : `${title} (${subtitle})`)

const spec = z.record(z.string(), z.unknown())
const version = z.int().min(1)
const versionResult = z.object({ version: z.int().describe('The current version.') })

export const getSpec = tool({
  name: 'get_spec',
  title: 'Get the spec',
  description: 'Returns the Vega-Lite spec of the current chart of a room, or of an earlier version.',
  scope: 'read',
  input: z.strictObject({ roomId, version: version.optional().describe('Default: the current version.') }),
  output: z.object({
    version: z.int().nullable().describe('Null if there is no chart.'),
    title: z.string(),
    by: z.string().nullable(),
    spec: spec.nullable(),
  }),
  async run(args, { actor, cases }) {
    const wantedVersion = args.version ?? (await cases.viewRoom(actor, args.roomId)).spec?.version
    if (wantedVersion === undefined)
      return { text: 'The room has no chart.', data: { version: null, title: '', by: null, spec: null } }
    const match = await cases.viewSpec(actor, args.roomId, wantedVersion)
    const text = `Version ${wantedVersion}, ${quoteTitle(match)}:\n${JSON.stringify(match.spec)}`
    return { text, data: { version: wantedVersion, title: match.title, by: match.by, spec: match.spec } }
  },
})

export const setSpec = tool({
  name: 'set_spec',
  title: 'Set the spec',
  description:
    'Sets the Vega-Lite spec of a room as a new version. Name data as {"name": "<table>"}; URLs, images and loaders are rejected. Errors are reported by path.',
  scope: 'write',
  input: z.strictObject({
    roomId,
    spec,
    expectedVersion: version
      .nullable()
      .describe('The version that the spec is based on, from get_spec; null for the first spec of a room.'),
  }),
  output: versionResult,
  async run({ roomId: room, ...next }, { actor, cases }) {
    const newVersion = await cases.putSpec(actor, room, next)
    return { text: `The room now shows version ${newVersion}.`, data: { version: newVersion } }
  },
})

export const listVersions = tool({
  name: 'list_versions',
  title: 'List versions',
  description: 'Lists all versions of the spec of a room, newest first, and marks the current one.',
  scope: 'read',
  input: z.strictObject({ roomId }),
  output: z.object({
    current: z.int().nullable(),
    versions: z.array(
      z.object({
        version: z.int(),
        title: z.string(),
        subtitle: z.string().describe('Describes the filters; may be empty.'),
        by: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  async run(args, { actor, cases }) {
    const versions = await cases.listSpecs(actor, args.roomId)
    const current = (await cases.viewRoom(actor, args.roomId)).spec?.version ?? null
    const lines = versions.map((entry) => {
      const marker = entry.version === current ? ', current' : ''
      return `- ${entry.version}: ${quoteTitle(entry)} by ${entry.by}, ${entry.createdAt}${marker}`
    })
    return { text: lines.join('\n') || 'There are no versions yet.', data: { current, versions } }
  },
})

export const revert = tool({
  name: 'revert',
  title: 'Restore a version',
  description: 'Restores the spec of an earlier version as a new version. No version is lost.',
  scope: 'write',
  input: z.strictObject({ roomId, version }),
  output: versionResult,
  async run(args, { actor, cases }) {
    const { spec: earlierSpec } = await cases.viewSpec(actor, args.roomId, args.version)
    const current = (await cases.viewRoom(actor, args.roomId)).spec?.version ?? null
    if (current === args.version) return { text: `Version ${current} is already current.`, data: { version: current } }
    const newVersion = await cases.putSpec(actor, args.roomId, { spec: earlierSpec, expectedVersion: current })
    return { text: `Restored version ${args.version} as version ${newVersion}.`, data: { version: newVersion } }
  },
})
