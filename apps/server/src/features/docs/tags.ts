/** What the routes of each feature are about; the programmatic API first. */
export const tags: readonly { name: string; description: string }[] = [
  { name: 'api', description: 'The programmatic API: rooms, files, sentences, specs and frames, with an API key' },
  { name: 'keys', description: 'API keys; made, listed and revoked in a session, never with a key' },
  { name: 'mcp', description: 'The same for language models, by the Model Context Protocol' },
  { name: 'docs', description: 'This description' },
  { name: 'auth', description: 'Sessions of the browser: sign-in, guests, passwords, profile' },
  { name: 'oauth', description: 'Sign-in through other providers' },
  { name: 'account', description: 'Everything that is mine' },
  { name: 'rooms', description: 'Rooms, members, invites and specs, in a session' },
  { name: 'files', description: 'Files and their tables, in a session' },
  { name: 'chat', description: 'Talking with the assistant, in a session; answers arrive as events' },
  { name: 'models', description: 'Language models: the service’s, my own, and what they were sent' },
  { name: 'viz', description: 'Params, selections and timesteps of a room, in a session; frames follow on a socket' },
]

/** Read above the routes; CommonMark. */
export const introduction = `
Rooms, files, sentences and charts from a script. Make an API key under *Account*, send it as
\`Authorization: Bearer bv_…\`, and call the routes of **api**: with a key there are no cookies and no CSRF token.
A key may \`read\`, \`write\`, or both; \`write\` does not include \`read\`. Keys belong into scripts, not into pages:
other origins get no CORS headers.

The other routes are those of the browser. They ride on cookies; whatever changes something carries the value of the
cookie \`csrf_token\` as \`X-CSRF-Token\`.

Every refusal is a problem (RFC 9457): \`code\` is for machines, \`detail\` says what to do, in the language of
\`Accept-Language\` (English or German). A \`429\` says in \`Retry-After\` how many seconds to wait. Times are ISO 8601 in UTC, ids are opaque. Ignore keys that you do not know.
`.trim()
