import type { RouteCall, RouteResponse, RouteShape, routes } from '@belvedere/contract'
import { frameExample, roomExample, specExample, specVersionExample, tableExample } from './example-values.ts'

/** A request and its response; downloads respond with bytes. */
type ExampleOf<R extends RouteShape> = RouteCall<R> &
  (R extends { download: string } ? object : { response: RouteResponse<R> })
type ExamplesOf<G extends { [name: string]: RouteShape }> = { [N in keyof G]: ExampleOf<G[N]> }

const params = { id: roomExample.id }
const ofFile = { id: tableExample.id }
const key = {
  id: 'Jm0Ck1rVbPqkX2hX5cJw7A',
  name: 'Nightly report',
  prefix: 'bv_3q2-7w',
  scopes: ['read' as const, 'write' as const],
  createdAt: '2026-03-02T09:00:00.000Z',
  expiresAt: '2026-06-01T00:00:00.000Z',
}

const keys: ExamplesOf<typeof routes.keys> = {
  list: { response: { keys: [{ ...key, lastUsedAt: '2026-03-02T09:14:07.000Z' }] } },
  create: {
    body: { name: key.name, scopes: key.scopes, expiresAt: key.expiresAt },
    response: { ...key, key: 'bv_3q2-7wAAi1Yp0nS6mJxkQ4vUo8R5tEeWc2bLdZfGhM' },
  },
  revoke: { params: { id: key.id }, response: {} },
}

const api: ExamplesOf<typeof routes.api> = {
  rooms: { response: { rooms: [roomExample] } },
  createRoom: {
    body: { name: 'Quarterly figures' },
    response: { room: { ...roomExample, files: [], spec: null, lastSeq: 0, updatedAt: roomExample.createdAt } },
  },
  files: { response: { files: [tableExample] } },
  upload: { query: { roomId: roomExample.id }, response: { files: [tableExample] } },
  file: { params: ofFile, response: { file: tableExample } },
  profile: {
    params: ofFile,
    query: { table: 'sales' },
    response: {
      profile: {
        name: 'sales',
        rows: 1204,
        fields: [
          {
            name: 'Region',
            type: 'nominal',
            count: 1204,
            nulls: 0,
            distinct: 2,
            maxLength: 5,
            values: [
              { value: 'North', count: 640 },
              { value: 'South', count: 564 },
            ],
          },
        ],
      },
      facts: { rowName: 'sale', columns: [{ name: 'Region', role: 'category' }] },
      suggestions: [
        'total Revenue by Region',
        'Revenue over Month',
        'Revenue by Region and Month',
        'how many by Region',
      ],
    },
  },
  ask: {
    params,
    body: { message: 'total revenue by region as bars', clientMessageId: 'report-2026-03-02' },
    response: {
      message: {
        id: 'cWd5pQk0Q0q1v2Zb3n4mXg',
        seq: 6,
        role: 'assistant',
        text: 'Total revenue by region, as bars.',
        createdAt: '2026-03-02T09:14:07.000Z',
        status: 'done',
        replyTo: 'a0bCkP3kQnq1v2Zb3n4mXg',
        spec: { version: 1 },
        suggestions: ['sort by revenue', 'only North and South'],
      },
      spec: specExample,
    },
  },
  specs: {
    params,
    response: {
      specs: [
        {
          version: 1,
          title: 'Total revenue by region',
          subtitle: '',
          by: 'assistant',
          createdAt: '2026-03-02T09:14:07.000Z',
        },
      ],
    },
  },
  spec: { params: { ...params, version: 1 }, response: specVersionExample },
  putSpec: { params, body: { spec: specExample, expectedVersion: 1 }, response: { version: 2 } },
  framePng: { params, query: frameExample },
  frameSvg: { params, query: { width: 900, height: 500, theme: 'dark' } },
  framePdf: { params, query: { width: 900, height: 500 } },
}

/** For every route under `/api/v1`, by its name in the contract. A test parses them with the contract’s schemas. */
export const examples = { keys, api }
