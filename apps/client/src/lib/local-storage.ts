import { useState } from 'react'

/** A value in local storage. `parse` must accept any stored text. */
export function useLocalStorage<T extends string | number>(
  key: string,
  parse: (stored: string | null) => T,
): [T, (value: T) => void] {
  const name = `belvedere:${key}`
  const [value, setValue] = useState(() => parse(readStored(name)))
  return [
    value,
    (next) => {
      setValue(next)
      writeStored(name, String(next))
    },
  ]
}

/** Storage may be blocked; then values last as long as the page. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage is blocked or full.
  }
}
