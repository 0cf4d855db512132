import { serveChatApi } from './features/chat/api-routes.ts'
import { serveFilesApi } from './features/files/api-routes.ts'
import { serveRoomsApi } from './features/rooms/api-routes.ts'
import { serveSpecsApi } from './features/specs/api-routes.ts'
import type { Serve } from './http/edge.ts'

export interface ProgrammaticDeps {
  rooms: Parameters<typeof serveRoomsApi>[1]
  files: Parameters<typeof serveFilesApi>[1]
  chat: Parameters<typeof serveChatApi>[1]
  specs: Parameters<typeof serveSpecsApi>[1]
}

/** What a key opens: what people do in rooms, one request and one answer each. */
export function serveProgrammatic(serve: Serve, deps: ProgrammaticDeps): void {
  serveRoomsApi(serve, deps.rooms)
  serveFilesApi(serve, deps.files)
  serveChatApi(serve, deps.chat)
  serveSpecsApi(serve, deps.specs)
}
