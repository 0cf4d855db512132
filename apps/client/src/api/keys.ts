/** Where everything from the server lives in the query cache. */
export const keys = {
  session: ['session'],
  rooms: ['rooms'],
  trash: ['trash'],
  files: ['files'],
  samples: ['samples'],
  entered: (roomId: string) => ['entered', roomId],
  history: (roomId: string) => ['history', roomId],
  turn: (roomId: string) => ['turn', roomId],
  outbox: (roomId: string) => ['outbox', roomId],
  spec: (roomId: string, version: number) => ['spec', roomId, version],
  specs: (roomId: string) => ['specs', roomId],
  drawing: (roomId: string) => ['drawing', roomId],
  members: (roomId: string) => ['members', roomId],
  viewers: (roomId: string) => ['viewers', roomId],
  preview: (fileId: string, version: number, table: string) => ['preview', fileId, version, table],
  profile: (fileId: string, version: number, table: string) => ['profile', fileId, version, table],
}
