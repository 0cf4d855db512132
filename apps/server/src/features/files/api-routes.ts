import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import type { FileDeps } from './deps.ts'
import { readParts } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { listFiles, viewFile, viewProfile } from './read-files.ts'
import { uploadFiles } from './upload-files.ts'
import { waitUntilIngested } from './wait-until-ingested.ts'

/** Routes of files for callers with an API key: an upload is answered when its files are read. */
export function serveFilesApi(serve: Serve, deps: FileDeps & { ingestQueue: IngestQueue }): void {
  const { api } = routes
  serve(api.files, async (_input, { caller }) => ({ files: await listFiles(deps, caller) }))
  serve(api.upload, async ({ query }, call) => {
    const files = await uploadFiles(deps, call.caller, readParts(call), query)
    return { files: await waitUntilIngested(deps, files, call.abortSignal()) }
  })
  serve(api.file, async ({ params }, { caller }) => ({ file: await viewFile(deps, caller, params.id) }))
  serve(api.profile, async ({ params, query }, { caller }) => viewProfile(deps, caller, params.id, query))
}
