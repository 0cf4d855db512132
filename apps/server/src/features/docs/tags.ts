/** What the routes of each feature are about; the programmatic API first. */
export const tags: readonly { name: string; description: string }[] = [
  { name: 'api', description: 'The programmatic API, with an API key: rooms, files, chat messages, specs and frames' },
  { name: 'keys', description: 'API keys; created, listed and revoked in a session, never with a key' },
  { name: 'mcp', description: 'The same API for language models, over the Model Context Protocol' },
  { name: 'docs', description: 'This API description' },
  { name: 'auth', description: 'Browser sessions: sign-in, guests, passwords and profile' },
  { name: 'oauth', description: 'Sign-in with external providers' },
  { name: 'account', description: 'Export and deletion of my account' },
  { name: 'rooms', description: 'Rooms, members, invites and specs, in a session' },
  { name: 'files', description: 'Files and their tables, in a session' },
  { name: 'chat', description: 'Chat with the assistant, in a session; answers arrive as events' },
  { name: 'models', description: 'Language models: the service’s, my own, and the calls made to them' },
  { name: 'connections', description: 'My connections to databases, whose tables become files without being copied' },
  { name: 'viz', description: 'Params, selections and timesteps of a room, in a session; frames arrive on a socket' },
]

/** Read above the routes; CommonMark. */
export const introduction = `
Use rooms, files, chat and charts from a script. Create an API key under *Account*, send it as
\`Authorization: Bearer bv_…\`, and call the routes of **api**: with a key there are no cookies and no CSRF token.
A key has the scope \`read\`, \`write\`, or both; \`write\` does not include \`read\`. Use keys in scripts, not in web pages:
the server sends no CORS headers to other origins.

Browsers use the other routes, which authenticate with cookies. Requests that change something must send the value of the
cookie \`csrf_token\` as \`X-CSRF-Token\`.

Every error is a problem (RFC 9457): \`code\` is for programs, \`detail\` says what to do, in the language of
\`Accept-Language\` (English or German). The \`Retry-After\` header of
a \`429\` gives the seconds to wait. Times are ISO 8601 in UTC, ids are opaque. Ignore keys that you do not know.
`.trim()
