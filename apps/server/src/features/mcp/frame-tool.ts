import { frameQuery } from '@belvedere/contract'
import { z } from 'zod'
import { roomId, tool } from './tool.ts'

/** What the query of a picture and a tool take alike. */
const alike = frameQuery.omit({ params: true, timestep: true }).shape

export const renderFrame = tool({
  name: 'render_frame',
  title: 'Render a frame',
  description: 'A picture (PNG) of the chart that a room shows. Lengths in CSS pixels.',
  scope: 'read',
  input: z.strictObject({
    ...alike,
    roomId,
    timestep: z.int().min(0).optional().describe('The index on the animation axis. Absent: as in the room.'),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Values of the params of the spec by name. Absent: as in the room.'),
  }),
  output: z.object({ mediaType: z.string(), width: z.number(), height: z.number(), pixelRatio: z.number() }),
  async run({ roomId: room, params, ...given }, { by, cases, signal }) {
    const asked = { ...given, ...(params === undefined ? {} : { params: JSON.stringify(params) }) }
    const wanted = frameQuery.parse(asked)
    const { bytes, mediaType } = await cases.exportFrame(by, room, { ...wanted, format: 'png' }, signal)
    const { width, height, pixelRatio } = wanted
    return {
      text: `The chart at ${width} × ${height} CSS pixels, pixel ratio ${pixelRatio}.`,
      data: { mediaType, width, height, pixelRatio },
      image: { data: bytes.toString('base64'), mimeType: mediaType },
    }
  },
})
