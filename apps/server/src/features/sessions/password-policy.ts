import { AppError } from '@belvedere/contract'

export interface PasswordPolicy {
  /**
   * Refuses a password that is easily guessed: a common one, the account's own e-mail or name, or a repeated
   * character. `invalid_request` at the field `at`.
   */
  require(password: string, of: { email: string; name: string | null; at: 'password' | 'newPassword' }): Promise<void>
}

/** Uses a list of tens of thousands of common passwords, loaded on demand. */
export function passwordPolicy(): PasswordPolicy {
  let loading: Promise<ReadonlySet<string>> | null = null
  const commonPasswords = () => {
    loading ??= readCommonPasswords()
    return loading
  }
  return {
    async require(password, { email, name, at }) {
      const normalized = password.trim().toLowerCase()
      const ownWords = [email, email.split('@', 1)[0], name?.trim()].map((text) => text?.toLowerCase())
      const message = ownWords.includes(normalized)
        ? 'This is your own e-mail or name. Choose a password that nobody guesses from it.'
        : isOneCharacter(normalized) || (await commonPasswords()).has(normalized)
          ? 'Many people use this password, so it is tried first. Choose another; a few words together are good.'
          : null
      if (message !== null) throw new AppError('invalid_request', message, { errors: [{ path: at, message }] })
    },
  }
}

/** Not covered by the list. */
const isOneCharacter = (text: string): boolean => text.length < 16 && new Set(text).size <= 1

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
