import { subtitleOf } from '@belvedere/spec'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'
import { shapeOf } from './table-shape.ts'

export interface Migration {
  name: string
  /** Whether versions without it can use the store, so that nodes of both run side by side while they are replaced. */
  additive?: boolean
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

const accounts: Migration = {
  name: '005-accounts',
  async up(db) {
    await db.schema.alterTable('people').addColumn('disabled_at', 'bigint').execute()
    await db.schema
      .alterTable('sign_ins')
      .addColumn('last_seen_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('sign_ins').addColumn('user_agent', 'text').execute()
    await db
      .updateTable('sign_ins')
      .set((eb) => ({ last_seen_at: eb.ref('created_at') }))
      .execute()
    await db.schema
      .createTable('one_time_tokens')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema.createIndex('one_time_tokens_person').on('one_time_tokens').column('person_id').execute()
    await db.schema
      .createTable('mail_jobs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('email', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
      .execute()
    await db.schema.createIndex('identities_person').on('identities').column('person_id').execute()
    await db.schema
      .createTable('oauth_flows')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('nonce', 'text', (c) => c.notNull())
      .addColumn('code_verifier', 'text', (c) => c.notNull())
      .addColumn('return_to', 'text', (c) => c.notNull())
      .addColumn('sign_in_id', 'text', (c) => c.references('sign_ins.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('key_hash', 'text', (c) => c.notNull().unique())
      .addColumn('prefix', 'text', (c) => c.notNull())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .execute()
    await db.schema.createIndex('api_keys_person').on('api_keys').column('person_id').execute()
  },
}

const members: Migration = {
  name: '006-members',
  async up(db) {
    await db.schema
      .createTable('members')
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('joined_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('members_pk', ['room_id', 'person_id'])
      .execute()
    await db.schema.createIndex('members_person').on('members').column('person_id').execute()
    await db
      .insertInto('members')
      .columns(['room_id', 'person_id', 'role', 'joined_at'])
      .expression((eb) => eb.selectFrom('rooms').select(['id', 'owner_id', sql.lit('owner').as('role'), 'created_at']))
      .execute()
    await db.schema
      .createTable('invites')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('invited_by', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('invites_room').on('invites').column('room_id').execute()
  },
}

const authors: Migration = {
  name: '007-authors',
  async up(db) {
    await db.schema
      .alterTable('messages')
      .addColumn('author_id', 'text', (c) => c.references('people.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex('messages_author').on('messages').column('author_id').execute()
  },
}

const tableShapes: Migration = {
  name: '008-table-shapes',
  async up(db) {
    await db.schema
      .alterTable('file_tables')
      .addColumn('shape', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute()
    const tables = await db.selectFrom('file_tables').select(['file_id', 'position', 'profile']).execute()
    for (const { file_id, position, profile } of tables)
      await db
        .updateTable('file_tables')
        .set({ shape: JSON.stringify(shapeOf(JSON.parse(profile))) })
        .where('file_id', '=', file_id)
        .where('position', '=', position)
        .execute()
  },
}

const clientMessages: Migration = {
  name: '009-client-messages',
  async up(db) {
    await db.schema.dropIndex('messages_client').execute()
    await sql`create unique index messages_client on messages (room_id, author_id, client_message_id)`.execute(db)
  },
}

/** Unknown for existing accounts; it is proven again by a provider or a mailed link. */
const holders: Migration = {
  name: '010-holders',
  async up(db) {
    await db.schema
      .alterTable('people')
      .addColumn('holder_proven', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}

const models: Migration = {
  name: '011-models',
  async up(db) {
    await db.schema
      .alterTable('rooms')
      .addColumn('privacy', 'text', (c) => c.notNull().defaultTo('statistics'))
      .execute()
    await db.schema
      .createTable('model_settings')
      .addColumn('person_id', 'text', (c) => c.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('base_url', 'text', (c) => c.notNull())
      .addColumn('model', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('tokens_per_day', 'integer', (c) => c.notNull())
      .addColumn('seconds_per_call', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('model_calls')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('room_id', 'text', (c) => c.notNull().references('rooms.id').onDelete('cascade'))
      .addColumn('reply_id', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('endpoint', 'text', (c) => c.notNull())
      .addColumn('model', 'text', (c) => c.notNull())
      .addColumn('sent', 'text', (c) => c.notNull())
      .addColumn('received', 'text', (c) => c.notNull())
      .addColumn('input_tokens', 'integer', (c) => c.notNull())
      .addColumn('output_tokens', 'integer', (c) => c.notNull())
      .addColumn('ms', 'real', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('fault', 'text')
      .execute()
    await db.schema.createIndex('model_calls_reply').on('model_calls').columns(['room_id', 'reply_id']).execute()
    await db.schema
      .createTable('model_use')
      .addColumn('account', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('tokens', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('model_use_key', ['account', 'day'])
      .execute()
  },
}

const lineage: Migration = {
  name: '012-lineage',
  async up(db) {
    await db.schema.alterTable('files').addColumn('lineage', 'text').execute()
  },
}

const subtitles: Migration = {
  name: '013-subtitles',
  async up(db) {
    await db.schema
      .alterTable('specs')
      .addColumn('subtitle', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    const specs = await db.selectFrom('specs').select(['room_id', 'version', 'spec']).execute()
    for (const { room_id, version, spec } of specs)
      await db
        .updateTable('specs')
        .set({ subtitle: subtitleOf(JSON.parse(spec)) })
        .where('room_id', '=', room_id)
        .where('version', '=', version)
        .execute()
  },
}

const inviteUses: Migration = {
  name: '014-invite-uses',
  async up(db) {
    await db.schema
      .createTable('invite_uses')
      .addColumn('invite_id', 'text', (c) => c.notNull().references('invites.id').onDelete('cascade'))
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('invite_uses_pk', ['invite_id', 'person_id'])
      .execute()
    await db.schema.createIndex('invite_uses_person').on('invite_uses').column('person_id').execute()
  },
}

const attempts: Migration = {
  name: '015-attempts',
  async up(db) {
    await db.schema
      .alterTable('files')
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}

/** Adds the owner of rooms created before creators became members. */
const owners: Migration = {
  name: '016-owners',
  async up(db) {
    const ownerless = db
      .selectFrom('rooms')
      .select(['id', 'owner_id', sql.lit('owner').as('role'), 'created_at'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('members')
              .select('members.room_id')
              .whereRef('members.room_id', '=', 'rooms.id')
              .where('members.role', '=', 'owner'),
          ),
        ),
      )
    await db
      .insertInto('members')
      .columns(['room_id', 'person_id', 'role', 'joined_at'])
      .expression(ownerless)
      .onConflict((conflict) => conflict.columns(['room_id', 'person_id']).doUpdateSet({ role: 'owner' }))
      .execute()
  },
}

const corrections: Migration = {
  name: '017-corrections',
  async up(db) {
    await db.schema
      .alterTable('files')
      .addColumn('corrections', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}

const uploads: Migration = {
  name: '018-uploads',
  async up(db) {
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('metadata', 'text', (c) => c.notNull())
      .addColumn('file_id', 'text', (c) => c.references('files.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('uploads_person').on('uploads').column('person_id').execute()
    await db.schema.createIndex('uploads_file').on('uploads').column('file_id').execute()
  },
}

/** Every version of a file has bytes in one or more parts; so far each had one, and only the current version was kept. */
const fileParts: Migration = {
  name: '019-file-parts',
  async up(db) {
    await db.schema
      .createTable('file_versions')
      .addColumn('file_id', 'text', (c) => c.notNull().references('files.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('file_versions_pk', ['file_id', 'version'])
      .execute()
    await db.schema
      .createTable('file_parts')
      .addColumn('file_id', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('blob', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('file_parts_pk', ['file_id', 'version', 'position'])
      .addForeignKeyConstraint(
        'file_parts_version',
        ['file_id', 'version'],
        'file_versions',
        ['file_id', 'version'],
        (foreignKey) => foreignKey.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('file_parts_blob').on('file_parts').column('blob').execute()
    await db
      .insertInto('file_versions')
      .columns(['file_id', 'version', 'size', 'created_at'])
      .expression(db.selectFrom('files').select(['id', 'version', 'size', 'updated_at']))
      .execute()
    await db
      .insertInto('file_parts')
      .columns(['file_id', 'version', 'position', 'name', 'blob', 'size'])
      .expression(
        db
          .selectFrom('files')
          .select(['id', 'version', sql.lit(0).as('position'), 'name', sql.ref<string>('blob').as('blob'), 'size']),
      )
      .execute()
    await db.schema.dropIndex('files_blob').execute()
    await db.schema.alterTable('files').dropColumn('blob').execute()
  },
}

/** Earlier versions are kept, with what is told of each. */
const fileVersions: Migration = {
  name: '020-file-versions',
  async up(db) {
    await db.schema.alterTable('file_versions').addColumn('rows', 'bigint').execute()
    await db.schema.alterTable('file_versions').addColumn('lineage', 'text').execute()
    await db.schema.alterTable('file_versions').addColumn('changes', 'text').execute()
    await db.schema.alterTable('files').addColumn('tables_version', 'integer').execute()
    // Tables of a file that is being read again, or could not be read, may be of an earlier version.
    await db
      .updateTable('files')
      .set({ tables_version: sql`case status when 'ready' then version else version - 1 end` })
      .where('id', 'in', db.selectFrom('file_tables').select('file_id'))
      .execute()
  },
}

/** What a person wants of the reading of files. */
const reading: Migration = {
  name: '021-reading',
  async up(db) {
    await db.schema
      .alterTable('files')
      .addColumn('reading', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}

/** Several servers: which of them answers a message, and which reads a file. */
const servers: Migration = {
  name: '022-servers',
  additive: true,
  async up(db) {
    await db.schema.alterTable('turns').addColumn('server_id', 'text').execute()
    await db.schema
      .alterTable('turns')
      .addColumn('cancelled', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('files').addColumn('claimed_job', 'text').execute()
    await db.schema.alterTable('files').addColumn('claimed_by', 'text').execute()
  },
}

/** Bytes in a bucket: the objects of blobs and of unfinished uploads. */
const objects: Migration = {
  name: '023-objects',
  async up(db) {
    await db.schema
      .createTable('stored_blobs')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('key', 'text', (c) => c.notNull().unique())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('blob_pins')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('blob_pins_hash').on('blob_pins').column('hash').execute()
    await db.schema.createIndex('blob_pins_until').on('blob_pins').column('until').execute()
    await db.schema
      .createTable('upload_parts')
      .addColumn('upload_id', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
      .addColumn('start', 'bigint', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('upload_parts_pk', ['upload_id', 'start'])
      .execute()
  },
}

/** Tables that lie in databases, and how these are reached. */
const liveTables: Migration = {
  name: '024-live-tables',
  async up(db) {
    await db.schema
      .createTable('connections')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('people.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('engine', 'text', (c) => c.notNull())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('port', 'integer', (c) => c.notNull())
      .addColumn('database_name', 'text', (c) => c.notNull())
      .addColumn('user_name', 'text', (c) => c.notNull())
      .addColumn('tls', 'text', (c) => c.notNull())
      .addColumn('ca', 'text')
      .addColumn('password', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('connections_owner').on('connections').column('owner_id').execute()
    // SQLite cannot let a column of an existing table be null.
    await db.schema
      .createTable('stored_tables')
      .addColumn('file_id', 'text', (c) => c.notNull().references('files.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('parquet', 'text')
      .addColumn('small', 'text')
      .addColumn('profile', 'text', (c) => c.notNull())
      .addColumn('shape', 'text', (c) => c.notNull())
      .addColumn('live', 'text')
      .addPrimaryKeyConstraint('stored_tables_pk', ['file_id', 'position'])
      .execute()
    await sql`insert into stored_tables (file_id, position, name, parquet, small, profile, shape)
      select file_id, position, name, parquet, small, profile, shape from file_tables`.execute(db)
    await db.schema.dropTable('file_tables').execute()
    await db.schema.alterTable('stored_tables').renameTo('file_tables').execute()
  },
}

/** Tables that are kept in a database as well, and which server does what only one may do at a time. */
const keptTables: Migration = {
  name: '025-kept-tables',
  additive: true,
  async up(db) {
    await db.schema.alterTable('file_tables').addColumn('kept', 'text').execute()
    await db.schema
      .createIndex('file_tables_kept')
      .on('file_tables')
      .columns(['file_id', 'position'])
      .where(sql.ref('kept'), 'is not', null)
      .execute()
    await db.schema.createIndex('files_updated').on('files').column('updated_at').execute()
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('server_id', 'text', (c) => c.notNull())
      .execute()
  },
}

export const migrations: Migration[] = [
  people,
  rooms,
  files,
  chat,
  accounts,
  members,
  authors,
  tableShapes,
  clientMessages,
  holders,
  models,
  lineage,
  subtitles,
  inviteUses,
  attempts,
  owners,
  corrections,
  uploads,
  fileParts,
  fileVersions,
  reading,
  servers,
  objects,
  liveTables,
  keptTables,
]
