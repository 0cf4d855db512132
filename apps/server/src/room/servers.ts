import { newId } from '../ids.ts'

/** The servers that share the store. */
export interface Servers {
  /** Of this one, new with each start. */
  readonly id: string
  /** Whether a server is gone, so that what it has left is taken over. Its work may still go on: the store decides whose counts. */
  isGone(id: string): boolean
}

/** A store of one server: whichever used it before has ended. */
export function singleServer(): Servers {
  const id = newId()
  return { id, isGone: (other) => other !== id }
}
