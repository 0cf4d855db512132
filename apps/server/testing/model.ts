import { routes } from '@belvedere/contract'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Script } from './script.ts'

/** An MCP client. */
export async function aModel({ base, key }: Pick<Script, 'base' | 'key'>) {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  const transport = new StreamableHTTPClientTransport(new URL(routes.mcp.send.path, base), { requestInit })
  await client.connect(transport)
  await client.listTools()
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const {
      content,
      isError = false,
      structuredContent,
    } = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }))
    const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')
    const images = content.flatMap((part) => (part.type === 'image' ? { ...part } : []))
    return { text, images, isError, data: structuredContent }
  }
  return { client, call }
}
