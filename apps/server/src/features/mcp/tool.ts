import type { Scope } from '@belvedere/contract'
import { type CallToolResult, type Tool as Definition, ToolSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { issueMessage } from '../../http/issue-message.ts'
import { toAppError } from '../../http/problems.ts'
import { type KeyHolder, requireScope } from '../../room/caller.ts'
import type { UseCases } from './use-cases.ts'

/** Who calls, what they may use, and for how long they wait. */
export interface ToolContext {
  by: KeyHolder
  cases: UseCases
  signal: AbortSignal
  record(what: string, details: Record<string, unknown>): void
}

interface Shape<I extends z.ZodObject, O extends z.ZodObject> {
  name: string
  title: string
  description: string
  scope: Scope
  input: I
  output: O
  run(args: z.output<I>, calling: ToolContext): Promise<Told<z.input<O>>>
}
/** What a tool found, as sentences and as data, and maybe as a picture. */
interface Told<S> {
  text: string
  data: S
  image?: { data: string; mimeType: string }
}

export interface Tool {
  definition: Definition
  call(args: unknown, calling: ToolContext): Promise<CallToolResult>
}

/** In the input of a tool. */
export const roomId = z.string().min(1).max(100).describe('The id of a room, from list_rooms.')

/** A tool by its schemas. No tool takes away what cannot be had again: every change is a new version. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(shape: Shape<I, O>): Tool {
  const { name, title, description, scope, input, output, run } = shape
  const readOnlyHint = scope === 'read'
  const definition = ToolSchema.parse({
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    outputSchema: z.toJSONSchema(output, { io: 'output' }),
    annotations: { title, readOnlyHint, destructiveHint: false, openWorldHint: false },
  })
  return {
    definition,
    async call(args, calling) {
      try {
        requireScope(calling.by, scope)
        const { text, data, image } = await run(input.parse(args, { error: issueMessage }), calling)
        return {
          content: [{ type: 'text', text }, ...(image === undefined ? [] : [{ type: 'image' as const, ...image }])],
          structuredContent: output.parse(data),
        }
      } catch (error) {
        return refusal(name, error, calling)
      }
    },
  }
}

/** A refusal that a model can read and act on; it shows no more than a problem does. */
function refusal(name: string, error: unknown, { record }: ToolContext): CallToolResult {
  const { code, message, errors, cause } = toAppError(error)
  if (code === 'internal') record('a tool failed', { tool: name, err: cause })
  const faults = (errors ?? []).map((fault) => `- ${fault.path}: ${fault.message}`)
  return { isError: true, content: [{ type: 'text', text: [`${code}: ${message}`, ...faults].join('\n') }] }
}
