import { z } from 'zod'
import { fieldTexts } from './field-texts.ts'
import { json, parseJson } from './json.ts'
import { theme } from './viz.ts'

/** The file formats that a chart is exported in; frames for viewers have those of `FrameFormat`. */
export const exportFormat = z.enum(['png', 'svg', 'pdf'])
export type ExportFormat = z.infer<typeof exportFormat>
export const frameMediaType: Record<ExportFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

/** Lengths in CSS pixels. Params and timestep default to the room's. */
export const frameQuery = z.object({
  width: z.coerce.number().min(50).max(4096).default(900).describe('CSS pixels'),
  height: z.coerce.number().min(50).max(4096).default(500).describe('CSS pixels'),
  pixelRatio: z.coerce
    .number()
    .min(0.5)
    .max(3)
    .optional()
    .describe('Device pixels per CSS pixel; PNG only. Default: 2, or as many as a picture may have'),
  theme: theme.default('light'),
  /** A past version of the spec, drawn in its initial state; default: the current version. */
  version: z.coerce.number().int().min(1).optional(),
  timestep: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Index on the animation axis, from 0. Default: the room’s timestep'),
  params: z
    .string()
    .max(10_000)
    .transform((text) => parseJson(text))
    .pipe(z.record(z.string(), json, fieldTexts.params))
    .optional()
    .describe('A JSON object that maps param names to values. Default: the room’s values'),
})
export type FrameQuery = z.output<typeof frameQuery>
