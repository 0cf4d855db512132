import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Differences between package-lock.json and the package.json files, and packages without integrity. */
export function lockfileFaults(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const ours = Object.keys(packages).filter((path) => !path.includes('node_modules'))
  const changed = ours.flatMap((path) => dependencyFaults(root, path, packages[path]))
  const unpinned = Object.entries(packages)
    .filter(
      ([path, { link, inBundle, integrity }]) => path.includes('node_modules') && !link && !inBundle && !integrity,
    )
    .map(([path]) => `${path} has no integrity in package-lock.json`)
  return [...changed, ...unpinned]
}

function dependencyFaults(root, path, locked) {
  const file = join(path, 'package.json')
  if (!existsSync(join(root, file))) return [`${file} is in package-lock.json but does not exist`]
  const manifest = readJson(join(root, file))
  return kinds.flatMap((kind) => {
    const [now, then] = [manifest[kind] ?? {}, locked[kind] ?? {}]
    return [...new Set([...Object.keys(now), ...Object.keys(then)])]
      .filter((name) => now[name] !== then[name])
      .map(
        (name) => `${name} is ${now[name] ?? 'absent'} in ${file} and ${then[name] ?? 'absent'} in package-lock.json`,
      )
  })
}

/** Installed packages whose version or integrity differs from package-lock.json. */
export function installedFaults(root) {
  if (!existsSync(installRecordIn(root)))
    return [`npm wrote no ${installRecordIn(root)}, the record of installed packages`]
  const { packages: locked } = readJson(join(root, 'package-lock.json'))
  return Object.entries(installedIn(root)).flatMap(([path, { link, inBundle, version, integrity }]) => {
    const known = locked[path]
    if (link || (inBundle && !known?.integrity)) return []
    if (known?.version === version && known?.integrity === integrity) return []
    return [`${path} is ${version}, which does not match package-lock.json`]
  })
}

const installRecordIn = (folder) => join(folder, 'node_modules', '.package-lock.json')

/** npm's record of the packages installed in a folder, by path. */
export const installedIn = (folder) =>
  existsSync(installRecordIn(folder)) ? readJson(installRecordIn(folder)).packages : {}
