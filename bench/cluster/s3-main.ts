import { startFauxqs } from 'fauxqs'

/** S3 as a process of its own, which keeps what it has: `s3-main.ts PORT FOLDER BUCKET`. */
const [port = '', dataDir = '', bucket = ''] = process.argv.slice(2)
const server = await startFauxqs({ port: Number(port), host: '0.0.0.0', dataDir, logger: false })
server.createBucket(bucket)
