import type { DatabaseEngine, ModelCall, ModelKind, Privacy, Role } from '@belvedere/contract'
import type { Generated } from 'kysely'

/**
 * The tables for Kysely. Portable: ids are text, times are integer milliseconds since 1970-01-01 UTC, booleans are 0 or
 * 1, JSON is text with a codec in `json-columns.ts`.
 */

export interface PeopleTable {
  id: string
  kind: 'user' | 'guest'
  email: string | null
  email_verified: number
  /**
   * 1 if the holder of the account's credentials has proven to have the e-mail. A click in a mail alone is not
   * enough: somebody else may have registered the address.
   */
  holder_proven: Generated<number>
  password_hash: string | null
  name: string | null
  country: string | null
  profession: string | null
  created_at: number
  last_seen_at: number
  /** When the operator disabled the account. */
  disabled_at: number | null
}

/** A login. It outlives its access tokens and ends with its refresh tokens. */
interface SignInsTable {
  id: string
  person_id: string
  /** SHA-256 of a guest's token; null for users. */
  guest_token_hash: string | null
  created_at: number
  expires_at: number
  ended_at: number | null
  ended_because: string | null
  last_seen_at: number
  user_agent: string | null
}

interface RefreshTokensTable {
  hash: string
  sign_in_id: string
  created_at: number
  expires_at: number
  used_at: number | null
  /** Tokens issued for it within the grace period. */
  siblings: number
}

/** Tokens of mailed links. Used ones are kept until they expire, so that reuse is told from a wrong token. */
interface OneTimeTokensTable {
  /** SHA-256. */
  hash: string
  purpose: 'reset_password' | 'verify_email'
  person_id: string
  /** The recipient; the token is invalid once the account has another address. */
  email: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** Queued mail: a link or a notice. Tokens are created when the mail is composed, so that none is stored here. */
interface MailJobsTable {
  id: string
  person_id: string
  kind: 'reset_password' | 'verify_email' | 'password_changed' | 'provider_linked' | 'key_made' | 'taken_over'
  language: string
  created_at: number
  tries: number
  due_at: number
}

/** Identities of providers. (issuer, subject) is permanent; the e-mail may change. */
interface IdentitiesTable {
  issuer: string
  subject: string
  provider: string
  person_id: string
  email: string | null
  created_at: number
}

/** OAuth flows in progress. */
interface OAuthFlowsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  hash: string
  provider: string
  state: string
  nonce: string
  code_verifier: string
  return_to: string
  /** The sign-in whose account the identity is linked to; null: to sign in. */
  sign_in_id: string | null
  created_at: number
  expires_at: number
}

interface MembersTable {
  room_id: string
  person_id: string
  role: Role
  joined_at: number
}

interface InvitesTable {
  id: string
  room_id: string
  role: Role
  /** SHA-256. */
  token_hash: string
  invited_by: string
  created_at: number
  expires_at: number
}

/** The people who used an open invite. */
interface InviteUsesTable {
  invite_id: string
  person_id: string
}

interface ApiKeysTable {
  id: string
  person_id: string
  name: string
  /** SHA-256. */
  key_hash: string
  /** The beginning of the key, to tell one's keys apart. */
  prefix: string
  scopes: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
}

interface ThrottlesTable {
  key: string
  failures: number
  window_started_at: number
  blocked_until: number
}

export interface RoomsTable {
  id: string
  owner_id: string
  name: string
  token: string
  created_at: number
  updated_at: number
  deleted_at: number | null
  last_seq: number
  spec_version: number | null
  /** What language models may see of the room's tables. */
  privacy: Privacy
  /** Null before the first change. */
  state: string | null
  /** Shared commands are numbered from above this. */
  command_base: number
}

export interface RoomEventsTable {
  room_id: string
  seq: number
  type: string
  at: number
  data: string
}

/** Events for other rooms than that of the transaction; each is moved to its room's log separately. */
interface OutboxTable {
  id: string
  room_id: string
  type: string
  data: string
  created_at: number
}

interface SpecsTable {
  room_id: string
  version: number
  parent: number | null
  by: 'assistant' | 'user'
  title: string
  subtitle: string
  spec: string
  explanation: string | null
  created_at: number
}

export interface FilesTable {
  id: string
  owner_id: string
  name: string
  format: string
  /** Bytes of all parts of the current version. */
  size: number
  status: 'processing' | 'ready' | 'failed'
  error: string | null
  version: number
  /** The version that the tables were read from; null while there are none. */
  tables_version: number | null
  /** The current or last ingest job; results of older jobs are dropped. */
  job: string
  /** Attempts of this job; those interrupted by a shutdown of the service are not counted. */
  attempts: number
  /** The job that a server has last begun, and which server; null if none has. */
  claimed_job: string | null
  claimed_by: string | null
  /** JSON of the types that a person has corrected. */
  overrides: string
  /** JSON of what a person wants of the reading of the tables, which survives a replacement of the file. */
  reading: string
  /** JSON of what a person has corrected of the tables, which survives a replacement of the file. */
  corrections: string
  notes: string
  /** Null where the bytes were uploaded. */
  lineage: string | null
  created_at: number
  updated_at: number
}

/** The versions of a file that are kept, the current one included. */
interface FileVersionsTable {
  file_id: string
  version: number
  /** Bytes of all parts. */
  size: number
  /** Of all tables; null if they were not read. */
  rows: number | null
  /** As in `files`, of an earlier version. */
  lineage: string | null
  /** JSON of how its tables differ from those that were read before; null if they were not read or there were none. */
  changes: string | null
  created_at: number
}

/** The bytes of a version, in the order of `position`, from 0. */
interface FilePartsTable {
  file_id: string
  version: number
  position: number
  /** As it was uploaded. */
  name: string
  /** SHA-256. */
  blob: string
  size: number
}

/** Resumable uploads; their bytes are in files of their own until they are finished. */
export interface UploadsTable {
  id: string
  person_id: string
  /** Bytes of the whole file. */
  size: number
  /** `Upload-Metadata` as it was sent. */
  metadata: string
  /** What a finished upload has become. */
  file_id: string | null
  created_at: number
  expires_at: number
}

/** The object of each blob, where bytes are in a bucket. */
interface StoredBlobsTable {
  /** SHA-256. */
  hash: string
  /** Nobody else writes it, and it is never used again. */
  key: string
  size: number
}

/** Blobs that no row of a file may name yet, but soon one will. */
interface BlobPinsTable {
  id: string
  hash: string
  /** By the clock of the store; who has pinned it has died by then. */
  until: number
}

/** The objects of unfinished uploads: without gaps, each begins where the one before ends. */
interface UploadPartsTable {
  upload_id: string
  /** Offset of its first byte. */
  start: number
  size: number
  key: string
}

export interface FileTablesTable {
  file_id: string
  position: number
  name: string
  /** Path of the Parquet file with all rows; null where they lie in a database. */
  parquet: string | null
  /** Path of the same rows in the small form, which is read without DuckDB; null if the table is too large for it. */
  small: string | null
  profile: string
  /** JSON of the number of rows and the columns, which lists of files read instead of the longer profile. */
  shape: string
  /** JSON of where rows lie in a database; null where they lie in files. */
  live: string | null
  /** JSON of the copy of a table in the service's own database, which charts ask; null: there is none. */
  kept: string | null
}

/** Work that one server does at a time. */
interface LeasesTable {
  name: string
  /** The server that does it, unless it is gone. */
  server_id: string
}

interface RoomFilesTable {
  room_id: string
  file_id: string
  linked_at: number
  names: string
}

export interface MessagesTable {
  id: string
  room_id: string
  seq: number
  role: 'user' | 'assistant'
  text: string
  status: 'done' | 'failed' | 'cancelled'
  created_at: number
  client_message_id: string | null
  /** `reply_to`: the question of an answer; `reply_id`: the answer of a question. */
  reply_to: string | null
  reply_id: string | null
  /** The author; null for answers, old messages, and erased authors. */
  author_id: string | null
  details: string
}

/** Queued and running turns. */
interface TurnsTable {
  reply_id: string
  message_id: string
  room_id: string
  created_at: number
  /** The server that answers; null in rows of before there could be several. */
  server_id: string | null
  /** 1: somebody has cancelled it. */
  cancelled: number
}

/** A person's connection to a database. */
export interface ConnectionsTable {
  id: string
  owner_id: string
  name: string
  engine: DatabaseEngine
  host: string
  port: number
  database_name: string
  user_name: string
  tls: 'off' | 'on' | 'verified'
  /** Certificates in PEM; null: those that Node knows. */
  ca: string | null
  /** Sealed. */
  password: string
  created_at: number
}

/** A person's own language model. */
export interface ModelSettingsTable {
  person_id: string
  kind: ModelKind
  base_url: string
  model: string
  /** Encrypted; null if the endpoint needs none. */
  key: string | null
  tokens_per_day: number
  seconds_per_call: number
  updated_at: number
}

/** Requests to language models for an answer. */
interface ModelCallsTable {
  id: string
  room_id: string
  /** The answer's id, which exists once the turn has ended. */
  reply_id: string
  at: number
  /** Origin of the endpoint. */
  endpoint: string
  model: string
  sent: string
  received: string
  input_tokens: number
  output_tokens: number
  ms: number
  outcome: ModelCall['outcome']
  fault: string | null
}

/** Tokens used per day. */
interface ModelUseTable {
  /** The service's model, a person's share of it, or a person's own model. */
  account: string
  /** YYYY-MM-DD, UTC. */
  day: string
  tokens: number
}

export interface MigrationsTable {
  name: string
  at: number
  /** The product version that ran it; null if not recorded. */
  product: string | null
  /** 1 if versions without it can use the store. */
  additive: number | null
}

export interface Tables {
  people: PeopleTable
  sign_ins: SignInsTable
  refresh_tokens: RefreshTokensTable
  throttles: ThrottlesTable
  one_time_tokens: OneTimeTokensTable
  mail_jobs: MailJobsTable
  identities: IdentitiesTable
  oauth_flows: OAuthFlowsTable
  members: MembersTable
  invites: InvitesTable
  invite_uses: InviteUsesTable
  api_keys: ApiKeysTable
  rooms: RoomsTable
  room_events: RoomEventsTable
  outbox: OutboxTable
  specs: SpecsTable
  files: FilesTable
  file_versions: FileVersionsTable
  file_parts: FilePartsTable
  uploads: UploadsTable
  stored_blobs: StoredBlobsTable
  blob_pins: BlobPinsTable
  upload_parts: UploadPartsTable
  file_tables: FileTablesTable
  leases: LeasesTable
  room_files: RoomFilesTable
  messages: MessagesTable
  turns: TurnsTable
  connections: ConnectionsTable
  model_settings: ModelSettingsTable
  model_calls: ModelCallsTable
  model_use: ModelUseTable
  migrations: MigrationsTable
}
