import { frameQuery } from '@belvedere/contract'
import { z } from 'zod'
import { roomId, tool } from './tool.ts'

/** Options shared by the query of a picture and the tool. */
const sharedQuery = frameQuery.omit({ params: true, timestep: true }).shape

export const renderFrame = tool({
  name: 'render_frame',
  title: 'Render a frame',
  description: 'Renders the current chart of a room as a PNG image. Lengths are in CSS pixels.',
  scope: 'read',
  input: z.strictObject({
    ...sharedQuery,
    roomId,
    timestep: z.int().min(0).optional().describe('The index on the animation axis. Default: the room’s timestep.'),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Values of the spec’s params by name. Default: the room’s values.'),
  }),
  output: z.object({ mediaType: z.string(), width: z.number(), height: z.number(), pixelRatio: z.number() }),
  async run({ roomId: room, params, ...rest }, { actor, cases, signal }) {
    const rawQuery = { ...rest, ...(params === undefined ? {} : { params: JSON.stringify(params) }) }
    const query = frameQuery.parse(rawQuery)
    const { bytes, mediaType, size } = await cases.exportFrame(actor, room, { ...query, format: 'png' }, signal)
    const { width, height, pixelRatio } = size
    return {
      text: `The chart at ${width} × ${height} CSS pixels, pixel ratio ${pixelRatio}.`,
      data: { mediaType, width, height, pixelRatio },
      image: { data: bytes.toString('base64'), mimeType: mediaType },
    }
  },
})
