import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type ExportFormat, exportFormat, type JsonValue, parseJson } from '@belvedere/contract'
import type { FrameOptions } from '@belvedere/sdk'
import { z } from 'zod'
import { connect, requireRoom } from '../api.ts'
import { type CliCommand, listOf, numberOf, type OptionValues, optionText, UsageError } from '../command.ts'
import { printNote, progressLine } from '../terminal.ts'

export const frame: CliCommand = {
  usage: 'frame [--room ROOM] -o FILE',
  summary: 'Save the chart of a room as PNG, SVG or PDF',
  details: `
  -o, --output FILE   .png, .svg or .pdf file; "-" for standard output, with --format
  --format FORMAT     png, svg or pdf
  --room ROOM         id or name of the room (default: the last used room)
  --width, --height   size in CSS pixels, 50 to 4096 (default: 900 by 500)
  --ratio NUMBER      device pixels per CSS pixel, PNG only, 0.5 to 3 (default: 2)
  --theme THEME       light or dark
  --timestep NUMBER   index on the animation axis, from 0 (default: the room's timestep)
  --param NAME=VALUE  value of a param, as JSON or text; can be repeated

Examples:
  belvedere frame -o chart.png --width 1200 --theme dark
  belvedere frame -o - --format svg --param year=1980 > chart.svg
`,
  options: {
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    room: { type: 'string' },
    width: { type: 'string' },
    height: { type: 'string' },
    ratio: { type: 'string' },
    theme: { type: 'string' },
    timestep: { type: 'string' },
    param: { type: 'string', multiple: true },
  },
  async run(values, positionals) {
    if (positionals.length > 0) throw new UsageError('frame takes only options; specify the file with -o.')
    const output = optionText(values, 'output')
    if (output === undefined) throw new UsageError('Specify the output file, such as -o chart.png.')
    const frameOptions = { ...frameOptionsOf(values), format: formatOf(output, optionText(values, 'format')) }
    const api = await connect()
    const room = await requireRoom(api, optionText(values, 'room'))
    const line = progressLine()
    line.show('Drawing …')
    const bytes = await api.frame(room.id, frameOptions).finally(() => line.end())
    if (output === '-') return void process.stdout.write(bytes)
    await writeFile(output, bytes)
    printNote(`Wrote ${output}, ${Math.ceil(bytes.length / 1024)} KB.`)
  },
}

function formatOf(output: string, format: string | undefined): ExportFormat {
  const parsed = exportFormat.safeParse(format ?? extname(output).slice(1).toLowerCase())
  if (parsed.success) return parsed.data
  throw new UsageError('Specify the format png, svg or pdf by the file extension or with --format.')
}

function frameOptionsOf(values: OptionValues): FrameOptions {
  const frameOptions: FrameOptions = {}
  const [width, height, pixelRatio] = ['width', 'height', 'ratio'].map((name) => numberOf(values, name))
  const timestep = numberOf(values, 'timestep')
  const theme = optionText(values, 'theme')
  if (width !== undefined) frameOptions.width = width
  if (height !== undefined) frameOptions.height = height
  if (pixelRatio !== undefined) frameOptions.pixelRatio = pixelRatio
  if (timestep !== undefined) frameOptions.timestep = timestep
  if (theme === 'light' || theme === 'dark') frameOptions.theme = theme
  else if (theme !== undefined) throw new UsageError('--theme must be light or dark.')
  const params = listOf(values, 'param').map(parseParam)
  if (params.length > 0) frameOptions.params = Object.fromEntries(params)
  return frameOptions
}

/** `year=1980` is a number, `origin=Japan` a text, `origin="1980"` a text too. */
function parseParam(argument: string): [string, JsonValue] {
  const at = argument.indexOf('=')
  if (at < 1) throw new UsageError(`--param must be name=value, not "${argument}".`)
  const value = argument.slice(at + 1)
  const read = z.json().safeParse(parseJson(value))
  return [argument.slice(0, at), read.success ? read.data : value]
}
