const dark = matchMedia('(prefers-color-scheme: dark)')
const applyTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', applyTheme)
applyTheme()

const description = await (await fetch('/api/openapi.json')).json()

globalThis.SwaggerUIBundle({
  // Requests go to this page's origin; the content security policy allows no other.
  spec: { ...description, servers: [{ url: location.origin }] },
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  requestInterceptor: withCsrfToken,
})

/** Without a key, requests use the session cookies, as the client's do, and need a CSRF token. */
function withCsrfToken(request) {
  const token = /(?:^|; )csrf_token=([^;]+)/.exec(document.cookie)?.[1]
  const byKey = request.headers.Authorization !== undefined
  if (!byKey && token !== undefined && request.method !== 'GET') request.headers['X-CSRF-Token'] = token
  return request
}
