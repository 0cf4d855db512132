import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { z } from 'zod'
import type { FormPart } from './form-parts.ts'
import { madeSamples } from './made-samples.ts'

const sampleList = z.array(
  z.object({
    /** Its id. */
    name: z.string(),
    file: z.string(),
    title: z.string(),
    description: z.string(),
    source: z.string(),
    licence: z.string(),
    question: z.string(),
  }),
)

interface Sample {
  id: string
  title: string
  description: string
  licence: string
  source: string
  question: string
}
export interface Samples {
  list(): Sample[]
  /** The sample as if it were uploaded. */
  open(id: string): FormPart
  /** Whether a file with this hash, as of a blob, is one of those that ship. */
  has(hash: string): boolean
}

/** The data sets that ship with Belvedere, from `index.json` in their folder; none where there is no such folder. */
export async function loadSamples(folder: string): Promise<Samples> {
  const text = await readFile(join(folder, 'index.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  const samples = sampleList.parse(JSON.parse(text))
  const shipped = samples.filter(({ file }) => !Object.hasOwn(madeSamples, file))
  const contents = await Promise.all(shipped.map(({ file }) => readFile(join(folder, basename(file)))))
  const hashes = new Set(contents.map((content) => createHash('sha256').update(content).digest('hex')))
  const bytesOf = (file: string): Readable => {
    const make = Object.hasOwn(madeSamples, file) ? madeSamples[file] : undefined
    return make === undefined
      ? createReadStream(join(folder, basename(file)))
      : Readable.from(make(), { objectMode: false })
  }
  return {
    has: (hash) => hashes.has(hash),
    list: () => samples.map(({ file: _file, name: id, ...sample }) => ({ id, ...sample })),
    open(id) {
      const sample = samples.find(({ name }) => name === id)
      if (sample === undefined) throw new TextError('not_found', serverTexts.message('files.sample_missing'))
      return {
        field: 'file',
        fileName: sample.file,
        bytes: bytesOf(sample.file),
        truncated: () => false,
      }
    },
  }
}
