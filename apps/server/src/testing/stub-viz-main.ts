import { createServer } from 'node:http'
import { createInterface } from 'node:readline'

/** A visualization service of a few lines for the tests of its supervisor: `probe` ends it, `dismiss` refuses. */
const lines = createInterface({ input: process.stdin })
lines.once('line', (line) => {
  const { secret } = JSON.parse(line)
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${secret}`) return response.writeHead(401).end()
    switch (request.url) {
      case '/internal/notices':
        return response.write('{"type":"ready"}\n{"type":"viewers","room":"tea","count":1}\n')
      case '/internal/probe':
        return process.exit(7)
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
