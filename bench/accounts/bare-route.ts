/** A bare route of the framework, in a thread of its own, so that the load generator does not slow it down. */
import { parentPort } from 'node:worker_threads'
import fastify from 'fastify'

const app = fastify()
app.get('/', async () => ({ rooms: [] }))
parentPort?.postMessage(await app.listen({ port: 0, host: '127.0.0.1' }))
