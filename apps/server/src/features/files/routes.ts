import { routes } from '@belvedere/contract'
import { hasEtag } from '../../http/etag.ts'
import { attachmentHeader } from '../../http/file-name.ts'
import type { Serve } from '../../http/serve-route.ts'
import { listVersions } from '../../room/file-versions.ts'
import { changeFile, deleteFile } from './change-file.ts'
import type { TableDeriver } from './derive-table.ts'
import { type FormPart, readParts } from './form-parts.ts'
import { addParts, gatherFiles, splitFile } from './gather-files.ts'
import { importUrl, type UrlImports } from './import-url.ts'
import { linkFiles, unlinkFiles } from './link-files.ts'
import { serveLiveTables } from './live-routes.ts'
import type { LiveTableDeps } from './live-tables.ts'
import { requireFile, usageOf } from './policy.ts'
import { downloadFile, listFiles, previewFile, viewFile, viewProfile } from './read-files.ts'
import { replaceFile, restoreVersion } from './replace-file.ts'
import { listUploads, type ResumableDeps } from './resumable-uploads.ts'
import type { SuggestionPictures } from './suggestion-pictures.ts'
import { serveTus } from './tus-routes.ts'
import { uploadFiles } from './upload-files.ts'

interface FileRouteDeps extends ResumableDeps, TableDeriver, LiveTableDeps {
  urlImports: UrlImports
  suggestionPictures: SuggestionPictures
}

export function serveFiles(serve: Serve, deps: FileRouteDeps): void {
  const { files, rooms } = routes
  serve(files.list, async (_input, { caller }) => ({ files: await listFiles(deps, caller) }))
  serve(files.upload, async ({ query }, call) => ({
    files: await uploadFiles(deps, call.caller, readParts(call), query),
  }))
  serve(files.uploads, async (_input, { caller }) => ({ uploads: await listUploads(deps, caller) }))
  serve(files.usage, async (_input, { caller }) => ({
    ...(await usageOf(deps.store.read, caller, deps.maxUploadBytes)),
    urlImports: deps.urlImports.addressPolicy !== null && caller.kind === 'user',
  }))
  serve(files.fromUrl, async ({ body }, call) => ({
    files: await importUrl(deps, call.caller, body, call.abortSignal()),
  }))
  serveLiveTables(serve, deps)
  serveTus(serve, deps)
  serve(files.samples, async () => ({ samples: deps.samples.list() }))
  serve(files.takeSample, async ({ params }, { caller }) => ({
    files: await uploadFiles(deps, caller, only(deps.samples.open(params.sample))),
  }))
  serve(files.reupload, async ({ params }, call) => ({
    file: await replaceFile(deps, call.caller, params.id, readParts(call)),
  }))
  serve(files.gather, async ({ body }, { caller }) => ({ file: await gatherFiles(deps, caller, body) }))
  serve(files.addParts, async ({ params }, call) => ({
    file: await addParts(deps, call.caller, params.id, readParts(call)),
  }))
  serve(files.split, async ({ params }, { caller }) => ({ files: await splitFile(deps, caller, params.id) }))
  serve(files.get, async ({ params }, { caller }) => ({ file: await viewFile(deps, caller, params.id) }))
  serve(files.preview, async ({ params, query }, call) =>
    previewFile(deps, call.caller, params.id, query, call.abortSignal()),
  )
  serve(files.profile, async ({ params, query }, { caller }) => viewProfile(deps, caller, params.id, query))
  serve(files.suggestionPicture, async ({ params, query }, { caller, request, reply, abortSignal }) => {
    const planned = await deps.suggestionPictures.plan(caller, params.id, { ...query, index: params.index })
    const bytes = hasEtag(request, planned.etag) ? null : await planned.draw(abortSignal())
    // After drawing: errors must not be cached.
    reply.header('etag', planned.etag).header('cache-control', 'private, no-cache')
    return bytes === null ? reply.code(304).send() : reply.header('content-type', 'image/png').send(bytes)
  })
  serve(files.download, async ({ params }, { caller, reply }) => {
    const { bytes, name, size } = await downloadFile(deps, caller, params.id)
    if (size !== null) reply.header('content-length', size)
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', attachmentHeader(name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(bytes)
  })
  serve(files.versions, async ({ params }, { caller }) => {
    await requireFile(deps.store.read, caller, params.id, 'change')
    return { versions: await listVersions(deps.store.read, params.id) }
  })
  serve(files.restore, async ({ params }, { caller }) => ({
    file: await restoreVersion(deps, caller, params.id, params.version),
  }))
  serve(files.change, async ({ params, body }, { caller }) => ({
    file: await changeFile(deps, caller, params.id, body),
  }))
  serve(files.remove, async ({ params }, { caller }) => ({ rooms: await deleteFile(deps, caller, params.id) }))

  serve(rooms.linkFiles, async ({ params, body }, { caller }) => ({
    files: await linkFiles(deps, caller, params.id, body.fileIds),
  }))
  serve(rooms.derive, async ({ params, body }, call) => ({
    file: await deps.derive(call.caller, params.id, body.derivation, call.abortSignal()),
  }))
  serve(rooms.rederive, async ({ params, body }, call) => ({
    file: await deps.rederive(call.caller, params.id, body.fileId, call.abortSignal()),
  }))
  serve(rooms.unlinkFiles, async ({ params, body }, { caller }) => ({
    files: await unlinkFiles(deps, caller, params.id, body.fileIds),
  }))
}

async function* only(part: FormPart): AsyncIterable<FormPart> {
  yield part
}
