import { geoJsonTables } from '../../sources/json/geojson.ts'
import type { JsonTable } from '../../sources/json/json-table.ts'
import { jsonTable } from '../../sources/json/json-table.ts'
import { JsonRows } from '../../sources/json-rows.ts'
import { FileError } from '../../sources/row-source.ts'
import { isTable, openTextTables } from '../markup/csv-text.ts'
import { wholeText } from '../markup/whole-text.ts'
import { type OpenFile, type OpenTable, openTable, type Reader, type Refusal } from '../reader.ts'
import { textIn } from '../text-head.ts'
import { excelSheets } from '../xml/excel-xml.ts'
import { gpxRows, kmlFeatures } from '../xml/place-features.ts'
import { xmlRecords } from '../xml/xml-records.ts'
import { type XmlElement, xmlTree } from '../xml/xml-tree.ts'

/** XML with records: elements that repeat. Of KML and GPX the places, of Excel's XML the sheets. */
export const xmlReader: Reader = {
  format: 'xml',
  sniff({ head }): boolean | Refusal {
    const text = textIn(head)
    if (/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype )?svg\b/i.test(text))
      return { refused: 'This is an SVG picture, not a table. Upload the table behind it, for example as CSV.' }
    return /^(?:<\?xml\b|<(?:kml|gpx|rss|feed)\b)/i.test(text)
  },
  async open(file) {
    const root = xmlTree(await wholeText(file, 'XML file'))
    const tables = await tablesOf(file, root)
    if (tables.length === 0)
      throw new FileError(
        `This is an XML document without records (“${root.name.slice(0, 60)}”). Save the table as CSV and upload that.`,
      )
    return tables
  },
}

async function tablesOf(file: OpenFile, root: XmlElement): Promise<OpenTable[]> {
  switch (root.name) {
    case 'Workbook':
      return openTextTables(file, excelSheets(root).filter(isTable))
    case 'kml':
      return opened(geoJsonTables({ type: 'FeatureCollection', features: kmlFeatures(root) }, '') ?? [])
    case 'gpx':
      return opened([jsonTable('', gpxRows(root))])
    default: {
      const records = xmlRecords(root)
      return records ? opened([records]) : []
    }
  }
}

const opened = (tables: readonly JsonTable[]): OpenTable[] =>
  tables.map(({ part, rows, notes, shapes }) =>
    openTable(
      new JsonRows(
        part || null,
        async function* () {
          yield* rows
        },
        { notes: [...notes], shapes },
      ),
    ),
  )
