import { useState } from 'react'

/** A value that this browser remembers. Whatever is stored is read by `parse`, which knows what to do with nonsense. */
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

/** Storage may be forbidden; then nothing is remembered and nothing breaks. */
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
    // Not remembered.
  }
}
