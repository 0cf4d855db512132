// Exits with 0 if the server or visualization node of this environment answers. Not whether it is ready: a restart does not
// bring back a database.
const { BELVEDERE_VIZ_LISTEN, HOST = '127.0.0.1', PORT = '8000' } = process.env
const host = HOST.includes(':') ? `[${HOST}]` : HOST
const address = (BELVEDERE_VIZ_LISTEN ?? `${host}:${PORT}`).replace(/^(0\.0\.0\.0|\[::\])(?=:)/, '127.0.0.1')
const { ok } = await fetch(`http://${address}/healthz`, { signal: AbortSignal.timeout(2500) })
process.exitCode = ok ? 0 : 1
