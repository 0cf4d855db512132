import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { type LiveConnection, requireAddress } from '../connection.ts'

const maxConnections = 4
/** Beyond the deadline, which ends requests sooner. */
const requestMs = 10 * 60_000

/** A client of one server. Nothing is sent before its first request; whoever opens it closes it. */
export interface ClickHouseConnection {
  client: ClickHouseClient
  close(): Promise<void>
}

/** Throws `TypeError` where the connection has no address. */
export function connectToClickHouse(connection: LiveConnection): ClickHouseConnection {
  const { database, user, password } = connection
  const url = urlOf(connection)
  const agent = agentTo(connection, url)
  const client = createClient({
    url,
    ...{ database, username: user, password },
    application: 'belvedere',
    request_timeout: requestMs,
    http_agent: agent,
    // Its messages name the server.
    log: { level: 127 },
  })
  return {
    client,
    close: async () => {
      await client.close()
      agent.destroy()
    },
  }
}

const urlOf = ({ host, port, tls }: LiveConnection): URL =>
  new URL(`${tls === 'off' ? 'http' : 'https'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`)

/** Connects to the address that was checked, whatever the name means by now. */
function agentTo(connection: LiveConnection, { hostname }: URL): HttpAgent | HttpsAgent {
  const { tls, ca, host } = connection
  const address = requireAddress(connection)
  const resolved = { address, family: isIP(address) }
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [resolved]) : callback(null, resolved.address, resolved.family)
  const options = { keepAlive: true, maxSockets: maxConnections, lookup }
  // A host that is an address is not looked up, also one that only URLs take for one, such as 0x7f.1.
  const named = isIP(host) === 0 ? hostname : host
  if (isIP(named) !== 0 && named !== address) throw new TypeError('The host is another address than the checked one.')
  if (tls === 'off') return new HttpAgent(options)
  return new HttpsAgent({ ...options, rejectUnauthorized: tls === 'verified', ...(ca && { ca }) })
}
