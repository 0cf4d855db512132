import { FileError } from '../../sources/row-source.ts'
import type { ArchiveFormat } from './archive-format.ts'

const asDocument = 'Copy the table out of it and paste it here.'
const fromNumbers = 'In Numbers choose File → Export To → Excel or CSV, and upload that.'

type Names = ReadonlySet<string>
const startsWith = (start: string) => (names: Names) => [...names].some((name) => name.startsWith(start))
const endsWith = (end: string) => (names: Names) => [...names].some((name) => name.endsWith(end))
const has = (name: string) => (names: Names) => names.has(name)

/** Archives that are documents of programs, as their entries tell; the first that fits is said. */
const documents: readonly [fits: (names: Names) => boolean, what: string, advice: string][] = [
  [has('word/document.xml'), 'a Word document', asDocument],
  [has('ppt/presentation.xml'), 'a PowerPoint presentation', asDocument],
  [startsWith('index/tables/'), 'an Apple Numbers spreadsheet', fromNumbers],
  [has('index.numbers'), 'an Apple Numbers spreadsheet', fromNumbers],
  [(names) => endsWith('.iwa')(names) || has('index.zip')(names), 'a document of Apple Pages or Keynote', asDocument],
  [has('meta-inf/container.xml'), 'an electronic book', asDocument],
  [has('androidmanifest.xml'), 'an app for Android', 'Upload a table as CSV or Excel.'],
  [has('meta-inf/manifest.mf'), 'a program (Java)', 'Upload a table as CSV or Excel.'],
  [
    endsWith('.qgs'),
    'a project of QGIS, which only names its data',
    'Upload the layers themselves, as GeoJSON or zipped shapefiles.',
  ],
  [endsWith('.twb'), 'a workbook of Tableau', 'Export its data as CSV and upload that.'],
  [has('datamodel'), 'a report of Power BI', 'Export its data as CSV or Excel and upload that.'],
]

/** Documents that are no tables. */
export const documentFormat: ArchiveFormat = {
  format: 'document',
  matches: (names) => documents.some(([fits]) => fits(names)),
  async open(_, { entries }) {
    const names = new Set(entries.map(({ name }) => name.toLowerCase()))
    const [, what = 'a document', advice = asDocument] = documents.find(([fits]) => fits(names)) ?? []
    throw new FileError(`This is ${what}, not a table. ${advice}`)
  },
}
