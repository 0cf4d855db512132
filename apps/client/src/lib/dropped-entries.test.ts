// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { filesOfEntries, filesOfFolder, maxFolderFiles, relativePathOf } from './dropped-entries.ts'

type Tree = { [name: string]: Tree | string }

/** An entry as a browser gives it, with children in batches of two. */
function entry(name: string, content: Tree | string, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`
  const base = { name, fullPath, isFile: typeof content === 'string', isDirectory: typeof content !== 'string' }
  if (typeof content === 'string')
    return Object.assign(Object.create(null), {
      ...base,
      file: (resolve: (file: File) => void) => resolve(new File([content], name)),
    })
  const createReader = () => {
    const children = Object.entries(content).map(([child, inner]) => entry(child, inner, fullPath))
    return { readEntries: (resolve: (batch: FileSystemEntry[]) => void) => resolve(children.splice(0, 2)) }
  }
  return Object.assign(Object.create(null), { ...base, createReader })
}
const pathsOf = (files: readonly File[]) => files.map(relativePathOf)

it('takes the visible files of dropped folders at any depth, by name', async () => {
  const trips = { 'b.csv': '1', 'a.csv': '1', '.DS_Store': '', '.git': { 'c.csv': '1' }, may: { 'd.csv': '1' } }
  const { files, hasMore } = await filesOfEntries([entry('trips', trips), entry('e.csv', '1')])
  expect([pathsOf(files), hasMore]).toEqual([['trips/a.csv', 'trips/b.csv', 'trips/may/d.csv', 'e.csv'], false])
})

it('takes a hidden file that was dropped by itself', async () => {
  expect(pathsOf((await filesOfEntries([entry('.env.csv', '1')])).files)).toEqual(['.env.csv'])
})

it('takes so many files, and says that there were more', async () => {
  const many = Object.fromEntries(Array.from({ length: maxFolderFiles + 1 }, (_, n) => [`${n}.csv`, '1']))
  const { files, hasMore } = await filesOfEntries([entry('many', many)])
  expect([files.length, hasMore]).toEqual([maxFolderFiles, true])
})

it('takes the visible files of a chosen folder, by their paths', () => {
  const chosen = ['trips/b.csv', 'trips/.git/c.csv', 'trips/a.csv'].map((path) =>
    Object.defineProperty(new File(['1'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path }),
  )
  expect(pathsOf(filesOfFolder(chosen).files)).toEqual(['trips/a.csv', 'trips/b.csv'])
})
