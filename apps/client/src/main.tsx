import { AppError } from '@belvedere/contract'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { browserClient, ClientProvider } from './api/client.tsx'
import { queryKeys } from './api/query-keys.ts'
import { sessionMutationKey } from './api/session.ts'
import { App } from './app/app.tsx'
import { loadInitialLanguage } from './i18n/index.ts'
import { trackInputModality } from './lib/input-modality.ts'
import { ThemeProvider } from './lib/theme.tsx'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './ui/ui.css'

// The content policy forbids compiling code from strings, which zod otherwise tries.
z.config({ jitless: true })

trackInputModality(document)

/** Reads the session again after a `not_authenticated` error: it may have ended in another tab. */
function onError(error: Error): void {
  if (!(error instanceof AppError) || error.code !== 'not_authenticated') return
  if (cache.isMutating({ mutationKey: sessionMutationKey }) === 0)
    void cache.invalidateQueries({ queryKey: queryKeys.session })
}

const cache = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
})
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
const page = (
  <StrictMode>
    <ClientProvider value={browserClient()}>
      <QueryClientProvider client={cache}>
        <ThemeProvider>
          <App />
        </ThemeProvider>
      </QueryClientProvider>
    </ClientProvider>
  </StrictMode>
)
void loadInitialLanguage().then(() => createRoot(root).render(page))
