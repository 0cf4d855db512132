/** A route of the framework that does nothing, in a thread of its own: what answers is not slowed by what asks. */
import { parentPort } from 'node:worker_threads'
import fastify from 'fastify'

const app = fastify()
app.get('/', async () => ({ rooms: [] }))
parentPort?.postMessage(await app.listen({ port: 0, host: '127.0.0.1' }))
