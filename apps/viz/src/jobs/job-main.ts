import { deriveTable, type IngestProgress, ingest } from '@belvedere/tables'
import { serveParent } from '../process/serve-parent.ts'
import { unreachable } from '../unreachable.ts'
import { isDiskFull } from './disk-full.ts'
import type { JobRequest, JobResponse } from './job-messages.ts'

/** The program of a job process. It reads untrusted files and may be killed at any time. */

// Ctrl-C signals every process of a terminal; this one ends with the service that started it.
process.on('SIGINT', () => undefined)

await serveParent<JobRequest, JobResponse, IngestProgress>({
  types: ['ingest', 'derive', 'copy'],
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
    case 'copy': {
      // What connects is not loaded to read files.
      const { copyTable } = await import('../databases/copy-table.ts')
      return { type: 'copied', result: await copyTable(request.copy) }
    }
    default:
      return unreachable(request)
  }
}
