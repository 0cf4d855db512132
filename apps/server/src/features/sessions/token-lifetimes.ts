import type { Config } from '../../config/config.ts'

/** In milliseconds. A sign-in ends with its newest refresh token. */
export interface TokenLifetimes {
  accessToken: number
  refreshToken: number
}

export const tokenLifetimes = (set: Pick<Config, 'accessTokenMinutes' | 'refreshTokenDays'>): TokenLifetimes => ({
  accessToken: set.accessTokenMinutes * 60_000,
  refreshToken: set.refreshTokenDays * 24 * 3_600_000,
})
