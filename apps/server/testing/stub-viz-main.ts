import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

/**
 * A minimal visualization service for the tests of its supervisor: `probe` ends it, `version` ends it the first time
 * (it leaves a file of that room's name), `dismiss` refuses, `export` is never answered and reports its start and end
 * as viewers of a room.
 */
const roomMessage = z.object({ room: z.string() })
const lines = createInterface({ input: process.stdin })
lines.once('line', (line) => {
  const { secret } = JSON.parse(line)
  let notices: ServerResponse | null = null
  const tell = (count: number) => notices?.write(`{"type":"viewers","room":"export","count":${count}}\n`)
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${secret}`) return response.writeHead(401).end()
    switch (request.url) {
      case '/internal/notices':
        notices = response
        return response.write('{"type":"ready"}\n{"type":"viewers","room":"tea","count":1}\n')
      case '/internal/export':
        tell(1)
        return response.once('close', () => tell(0))
      case '/internal/probe':
        return process.exit(7)
      case '/internal/version': {
        const { room } = roomMessage.parse(await json(request))
        if (existsSync(room)) return response.end('{}')
        writeFileSync(room, '')
        return process.exit(7)
      }
      case '/internal/command':
        return response.end('{"command":41}')
      default:
        return response.writeHead(404).end('{"code":"not_found","detail":"No such room."}')
    }
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    console.log(JSON.stringify({ listening: { host: '127.0.0.1', port } }))
  })
})
lines.once('close', () => process.exit(0))
