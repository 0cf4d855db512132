import { computeFigure, derive, ingest, readRows } from '@belvedere/tables'
import { serveParent } from '../process/child.ts'
import { unreachable } from '../unreachable.ts'
import { isDiskFull } from './disk-full.ts'
import type { JobAnswer, JobRequest } from './job-messages.ts'
import { previewRows } from './preview-rows.ts'

/** The program of a job process. It reads untrusted files and may be killed at any time. */

// Ctrl-C signals every process of a terminal; this one ends with the service that started it.
process.on('SIGINT', () => undefined)

await serveParent<JobRequest, JobAnswer>({
  types: ['ingest', 'derive', 'rows', 'figure'],
  answer: async (request, onProgress) => {
    try {
      return await answer(request, onProgress)
    } catch (cause) {
      return { type: 'failed', by: isDiskFull(cause) ? 'disk' : 'job' }
    }
  },
})

async function answer(request: JobRequest, onProgress: (progress: number) => void): Promise<JobAnswer> {
  switch (request.type) {
    case 'ingest':
      return { type: 'ingested', result: await ingest(request.ingest, undefined, onProgress) }
    case 'derive':
      return { type: 'ingested', result: await derive(request.derive) }
    case 'rows': {
      const { files, profile, offset, limit } = request
      return { type: 'read', rows: previewRows(await readRows(files, { offset, limit }), profile) }
    }
    case 'figure':
      return { type: 'computed', result: await computeFigure(request.files, request.profile, request.query) }
    default:
      return unreachable(request)
  }
}
