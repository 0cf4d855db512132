/** Ends a switch over a union: the compiler proves that no case is left. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
