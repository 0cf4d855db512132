import { readFileSync } from 'node:fs'

const minLength = 32

/** The secret in a file, without white space around it. Throws with the remedy if there is none of enough characters. */
export function readSecretFile(setting: string, path: string): string {
  const secret = readText(setting, path).trim()
  if (secret.length >= minLength) return secret
  throw new Error(
    `${setting}: ${path} has ${secret.length} characters; a secret has ${minLength} or more. Make one with "openssl rand -hex 32 > ${path}".`,
  )
}

function readText(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${setting}: ${path} cannot be read (${reason}). Name a file that this user may read.`, { cause })
  }
}
