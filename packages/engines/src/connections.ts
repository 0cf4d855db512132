/** What is known of connections, without anything that connects. */
export { connectionKey, type LiveConnection, type UnavailableReason } from './connection.ts'
export type { LiveTable } from './live-table.ts'
