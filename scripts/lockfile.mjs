import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Where package-lock.json is not what npm would make of the package.json files: installing would change it. */
export function lockfileFaults(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const ours = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  const moved = ours.flatMap((path) => dependencyFaults(root, path, packages[path]))
  const unpinned = Object.entries(packages)
    .filter(
      ([path, { link, inBundle, integrity }]) => path.includes('node_modules') && !link && !inBundle && !integrity,
    )
    .map(([path]) => `${path} has no integrity in package-lock.json`)
  return [...moved, ...unpinned]
}

function dependencyFaults(root, path, locked) {
  const file = join(path, 'package.json')
  if (!existsSync(join(root, file))) return [`${file}, which package-lock.json knows, is not there`]
  const wanted = readJson(join(root, file))
  return kinds.flatMap((kind) => {
    const [now, then] = [wanted[kind] ?? {}, locked[kind] ?? {}]
    return [...new Set([...Object.keys(now), ...Object.keys(then)])]
      .filter((name) => now[name] !== then[name])
      .map(
        (name) => `${name} is ${now[name] ?? 'absent'} in ${file} and ${then[name] ?? 'absent'} in package-lock.json`,
      )
  })
}

/** Where what npm installed is not what package-lock.json names, by version and integrity. */
export function installedFaults(root) {
  if (!existsSync(notesIn(root))) return [`npm left no ${notesIn(root)}, which says what it installed`]
  const { packages: locked } = readJson(join(root, 'package-lock.json'))
  return Object.entries(installedIn(root)).flatMap(([path, { link, inBundle, version, integrity }]) => {
    const known = locked[path]
    if (link || (inBundle && !known?.integrity)) return []
    if (known?.version === version && known?.integrity === integrity) return []
    return [`${path} is ${version} and not as package-lock.json names it`]
  })
}

const notesIn = (folder) => join(folder, 'node_modules', '.package-lock.json')

/** What npm has noted of what it installed below a folder, by path. */
export const installedIn = (folder) => (existsSync(notesIn(folder)) ? readJson(notesIn(folder)).packages : {})
