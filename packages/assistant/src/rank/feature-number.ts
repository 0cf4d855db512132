/** Features are told apart by a hash; those that share a number share a weight, in learning as in use. */
export const featureCount = 2 ** 19

/** The number of a feature by its name (FNV-1a), below `featureCount`. */
export function featureNumber(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 13)) & (featureCount - 1)
}
