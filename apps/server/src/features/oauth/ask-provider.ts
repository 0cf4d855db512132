import type { OauthDeps } from './deps.ts'
import { type Provider, Refused } from './provider.ts'

/** What a provider answers; where it fails, that is recorded and the flow ends. */
export async function askProvider<T>({ record }: OauthDeps, { id }: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refused) throw error
    record('a provider failed', { provider: id, err: error })
    throw new Refused('oauth_failed', { cause: error })
  }
}
