import type { OAuthDeps } from './deps.ts'
import { type IdentityProvider, OAuthRefusal } from './provider.ts'

/** Calls a provider; an error is recorded and ends the flow. */
export async function callProvider<T>(
  { record }: OAuthDeps,
  { id }: IdentityProvider,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OAuthRefusal) throw error
    record('a provider failed', { provider: id, err: error })
    throw new OAuthRefusal('oauth_failed', { cause: error })
  }
}
