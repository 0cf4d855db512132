import type { OauthDeps } from './deps.ts'
import { type IdentityProvider, OauthRefusal } from './provider.ts'

/** What a provider answers; where it fails, that is recorded and the flow ends. */
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
