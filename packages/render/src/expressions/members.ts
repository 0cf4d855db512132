type Key = string | number
/** An inherited member of this name is the prototype; a column may be called so. */
const prototypeKey = '__proto__'

type Members = { readonly [key: Key]: unknown }

/**
 * How an expression reads a member of a value. A member that is a function is undefined, so that no constructor and no
 * method is met, and so is an inherited `__proto__`: only data is left. Throws a `TypeError` for null and undefined, as
 * JavaScript does.
 */
export function memberReader(key: Key): (value: unknown) => unknown {
  return key === prototypeKey ? readPrototypeColumn : (value) => withoutFunction((value as Members)[key])
}

/** `memberReader` for a key that is computed each time. */
export function readMember(value: unknown, key: unknown): unknown {
  const name = typeof key === 'number' ? key : String(key)
  return name === prototypeKey ? readPrototypeColumn(value) : withoutFunction((value as Members)[name])
}

const withoutFunction = (member: unknown): unknown => (typeof member === 'function' ? undefined : member)

function readPrototypeColumn(value: unknown): unknown {
  if (value === null || value === undefined) throw new TypeError(`Cannot read properties of ${value}`)
  return Object.hasOwn(Object(value), prototypeKey) ? withoutFunction((value as Members)[prototypeKey]) : undefined
}
