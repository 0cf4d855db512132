import { deriveTable, type IngestProgress, ingest } from '@belvedere/tables'
import { serveParent } from '../process/serve-parent.ts'
import { unreachable } from '../unreachable.ts'
import { isDiskFull } from './disk-full.ts'
import type { JobRequest, JobResponse } from './job-messages.ts'

/** The program of a job process. It reads untrusted files and may be killed at any time. */

// Ctrl-C signals every process of a terminal; this one ends with the service that started it.
process.on('SIGINT', () => undefined)

await serveParent<JobRequest, JobResponse, IngestProgress>({
  types: ['ingest', 'derive'],
  respond: async (request, { onProgress }) => {
    try {
      return await respond(request, onProgress)
    } catch (cause) {
      return { type: 'failed', by: isDiskFull(cause) ? 'disk' : 'job' }
    }
  },
})

async function respond(request: JobRequest, onProgress: (progress: IngestProgress) => void): Promise<JobResponse> {
  switch (request.type) {
    case 'ingest':
      return { type: 'ingested', result: await ingest(request.ingest, undefined, onProgress) }
    case 'derive':
      return { type: 'ingested', result: await deriveTable(request.derive) }
    default:
      return unreachable(request)
  }
}
