import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'

export interface Migration {
  name: string
  up(db: Kysely<Tables>): Promise<void>
}

const people: Migration = {
  name: '001-people',
  async up(db) {
    await db.schema
      .createTable('people')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.unique())
      .addColumn('email_verified', 'integer', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('name', 'text')
      .addColumn('country', 'text')
      .addColumn('profession', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('sign_ins')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('guest_token_hash', 'text', (c) => c.unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('ended_because', 'text')
      .execute()
    await db.schema.createIndex('sign_ins_person').on('sign_ins').column('person_id').execute()
    await db.schema
      .createTable('refresh_tokens')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('sign_in_id', 'text', (c) => c.notNull().references('sign_ins.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('siblings', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('refresh_tokens_sign_in').on('refresh_tokens').column('sign_in_id').execute()
    await db.schema
      .createTable('throttles')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('window_started_at', 'bigint', (c) => c.notNull())
      .addColumn('blocked_until', 'bigint', (c) => c.notNull())
      .execute()
  },
}

const rooms: Migration = {
  name: '002-rooms',
  async up(db) {
    await db.schema
      .createTable('rooms')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('deleted_at', 'bigint')
      .addColumn('last_seq', 'integer', (c) => c.notNull())
      .addColumn('spec_version', 'integer')
      .addColumn('state', 'text')
      .addColumn('command_base', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('rooms_owner').on('rooms').column('owner_id').execute()
    await db.schema
      .createTable('room_events')
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('room_events_pk', ['room_id', 'seq'])
      .execute()
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('specs')
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('parent', 'integer')
      .addColumn('by', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('spec', 'text', (c) => c.notNull())
      .addColumn('explanation', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('specs_pk', ['room_id', 'version'])
      .execute()
  },
}

const files: Migration = {
  name: '003-files',
  async up(db) {
    await db.schema
      .createTable('files')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('format', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('blob', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('job', 'text', (c) => c.notNull())
      .addColumn('overrides', 'text', (c) => c.notNull())
      .addColumn('notes', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('files_owner').on('files').column('owner_id').execute()
    await db.schema.createIndex('files_blob').on('files').column('blob').execute()
    await db.schema
      .createTable('file_tables')
      .addColumn('file_id', 'text', (c) => c.notNull().references('files.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('parquet', 'text', (c) => c.notNull())
      .addColumn('small', 'text')
      .addColumn('profile', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('file_tables_pk', ['file_id', 'position'])
      .execute()
    await db.schema
      .createTable('room_files')
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('file_id', 'text', (c) => c.notNull().references('files.id').onDelete('cascade'))
      .addColumn('linked_at', 'bigint', (c) => c.notNull())
      .addColumn('names', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('room_files_pk', ['room_id', 'file_id'])
      .execute()
    await db.schema.createIndex('room_files_file').on('room_files').column('file_id').execute()
  },
}

const chat: Migration = {
  name: '004-chat',
  async up(db) {
    await db.schema
      .createTable('messages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('client_message_id', 'text')
      .addColumn('reply_to', 'text')
      .addColumn('reply_id', 'text')
      .addColumn('details', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('messages_room').on('messages').columns(['room_id', 'seq']).unique().execute()
    // Absent client ids are null, and nulls are distinct in a unique index of both databases.
    await sql`create unique index messages_client on messages (room_id, client_message_id)`.execute(db)
    await db.schema
      .createTable('turns')
      .addColumn('reply_id', 'text', (c) => c.primaryKey())
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}

export const migrations: Migration[] = [people, rooms, files, chat]
