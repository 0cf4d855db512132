import type { OauthDeps } from './deps.ts'
import { type IdentityProvider, OauthRefusal } from './provider.ts'

/** Calls a provider; an error is recorded and ends the flow. */
export async function callProvider<T>(
  { record }: OauthDeps,
  { id }: IdentityProvider,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OauthRefusal) throw error
    record('a provider failed', { provider: id, err: error })
    throw new OauthRefusal('oauth_failed', { cause: error })
  }
}
