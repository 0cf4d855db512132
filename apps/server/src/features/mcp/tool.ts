import type { Scope } from '@belvedere/contract'
import { type CallToolResult, type Tool as Definition, ToolSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { parseOptions } from '../../http/input-error.ts'
import { toAppError } from '../../http/problems.ts'
import { type KeyHolder, requireScope } from '../../room/caller.ts'
import type { UseCases } from './use-cases.ts'

/** The caller, the use cases, and the signal that ends the wait. */
export interface ToolContext {
  actor: KeyHolder
  cases: UseCases
  signal: AbortSignal
  record(what: string, details: Record<string, unknown>): void
}

interface ToolShape<I extends z.ZodObject, O extends z.ZodObject> {
  name: string
  title: string
  description: string
  scope: Scope
  input: I
  output: O
  run(args: z.output<I>, context: ToolContext): Promise<ToolResult<z.input<O>>>
}
/** The result of a tool as text and as data, optionally with a picture. */
interface ToolResult<S> {
  text: string
  data: S
  image?: { data: string; mimeType: string }
}

export interface Tool {
  definition: Definition
  call(args: unknown, context: ToolContext): Promise<CallToolResult>
}

/** Part of the input of most tools. */
export const roomId = z.string().min(1).max(100).describe('The id of a room, from list_rooms.')

/** Defines a tool by its schemas. No tool is destructive: every change is a new version. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(shape: ToolShape<I, O>): Tool {
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
    async call(args, context) {
      try {
        requireScope(context.actor, scope)
        const { text, data, image } = await run(input.parse(args, parseOptions), context)
        return {
          content: [{ type: 'text', text }, ...(image === undefined ? [] : [{ type: 'image' as const, ...image }])],
          structuredContent: output.parse(data),
        }
      } catch (error) {
        return refusalResult(name, error, context)
      }
    },
  }
}

/** An error that a model can read and act on; it discloses no more than a problem response. */
function refusalResult(name: string, error: unknown, { record }: ToolContext): CallToolResult {
  const { code, message, errors, cause } = toAppError(error)
  if (code === 'internal') record('a tool failed', { tool: name, err: cause })
  const faults = (errors ?? []).map((fault) => `- ${fault.path}: ${fault.message}`)
  return { isError: true, content: [{ type: 'text', text: [`${code}: ${message}`, ...faults].join('\n') }] }
}
