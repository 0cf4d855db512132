import { routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { zipEntries } from '../../blobs/zip.ts'
import { attachmentHeader } from '../../http/file-name.ts'
import type { Serve } from '../../http/serve-route.ts'
import { type ArchiveSources, archiveEntries } from './archive-entries.ts'
import { type RemoveDeps, removeAccount } from './remove-account.ts'

type AccountDeps = RemoveDeps & Pick<ArchiveSources, 'blobs' | 'log' | 'unfinished'> & { now(): number }

export function serveAccount(serve: Serve, deps: AccountDeps): void {
  const { account } = routes
  /** An export reads everything a person has: one at a time for each person. */
  const activeExports = new Set<string>()

  serve(account.export, async (_input, { caller, reply }) => {
    const { person } = caller
    if (activeExports.has(person))
      throw new TextError('too_many_requests', serverTexts.message('account.export_running'))
    activeExports.add(person)
    reply.raw.once('close', () => activeExports.delete(person))
    // The close event does not fire for a connection that is closed already.
    if (reply.raw.closed) activeExports.delete(person)
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachmentHeader(`belvedere-${day}.zip`))
      .header('cache-control', 'private, no-store')
      .send(zipEntries(await archiveEntries({ ...deps, read: deps.store.read }, person)))
  })

  serve(account.remove, async ({ body }, call) => {
    await removeAccount(deps, call.caller, { password: body.password, ip: call.ip })
    call.cookies.clearAll()
    return {}
  })
}
