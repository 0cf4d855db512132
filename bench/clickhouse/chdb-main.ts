/**
 * `node chdb-main.ts <folder of chdb> <folder of data> [<address> <port>]`: ClickHouse over HTTP in a process of its own. Without an
 * address it takes a port of this machine, and tells it as a message.
 */
import { serveChdb } from './chdb-server.ts'

const [folder, dataFolder, host, port] = process.argv.slice(2)
if (folder === undefined) throw new Error('Where is chdb?')
const served = await serveChdb(folder, dataFolder, { host, port: port === undefined ? undefined : Number(port) })
process.on('disconnect', () => process.exit(0))
process.send?.(served.port)
