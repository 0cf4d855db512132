import { useState } from 'react'

/** A value that this browser remembers. Whatever is stored is read by `parse`, which knows what to do with nonsense. */
export function useRemembered<T extends string | number>(
  key: string,
  parse: (stored: string | null) => T,
): [T, (value: T) => void] {
  const name = `belvedere:${key}`
  const [value, setValue] = useState(() => parse(read(name)))
  return [
    value,
    (next) => {
      setValue(next)
      write(name, String(next))
    },
  ]
}

/** Storage may be forbidden; then nothing is remembered and nothing breaks. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Not remembered.
  }
}
