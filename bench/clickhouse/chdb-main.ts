/** `node chdb-main.ts <folder of chdb> <folder of data>`: ClickHouse over HTTP in a process of its own; tells its port as a message. */
import { serveChdb } from './chdb-server.ts'

const [folder, dataFolder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Where is chdb?')
const { port } = await serveChdb(folder, dataFolder)
process.on('disconnect', () => process.exit(0))
process.send?.(port)
