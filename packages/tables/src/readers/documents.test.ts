import { describe, expect, it } from 'vitest'
import { readOnlyTable, readTables } from '../../testing/read-tables.ts'
import { zipOf } from '../../testing/workbooks.ts'

describe('a web page', () => {
  it('is its tables, without what lays them out', async () => {
    const html = `<!DOCTYPE html><!-- <table><tr><td>no</td></tr></table> --><style>td{}</style>
      <table><tr><td><table><caption>Cities &amp; towns</caption>
        <tr><th rowspan=2>Region<th>City<th>People<tr><td>K&ouml;ln<td>1,080,000
        <tr><td colspan="2">West<td>5</table></td></tr></table>
      <table><tr><th>a<th>b<tr><td>1<td>x</table><script>"<table>"</script>`
    expect(await readTables(html, 'page.html')).toMatchObject([
      {
        name: 'Cities _ towns',
        columns: { Region: ['Region', 'West'], City: ['Köln', null], People: [1_080_000, 5] },
      },
      { name: 'page 2', columns: { a: [1], b: ['x'] } },
    ])
  })

  it('may be called .xls', async () => {
    const html = '<html><body><table><tr><th>a<th>b</tr><tr><td>1<td>x</tr></table></body></html>'
    expect(await readOnlyTable(html, 'export.xls')).toMatchObject({ columns: { a: [1], b: ['x'] } })
  })

  it('[S19] with ever more tags is read in time that grows with it', async () => {
    expect(await readTables(`<html>${'<a '.repeat(200_000)}`, 'a.html')).toMatch('web page (HTML) without a table')
    expect(await readTables(`<html>${'<!-- '.repeat(12_000)}`, 'a.html')).toMatch('web page (HTML) without a table')
  })
})

describe('[S19] a document that is far larger than it looks is refused', () => {
  const cell = (text: string) => `<Cell><Data>${text}</Data></Cell>`
  const sheet = `<Worksheet><Table>${`<Row>${cell('a')}${cell('b')}</Row>`.repeat(2)}</Table></Worksheet>`
  const far = '<Row><Cell ss:Index="5000"><Data>1</Data></Cell></Row>'
  const workbook = (sheets: string) => `<?xml version="1.0"?><Workbook>${sheets}</Workbook>`
  const rule = 'a|b\n--|--\n'

  it.each([
    [
      'cells over many rows',
      `<table><tr><td rowspan=1000>${'x'.repeat(200_000)}${'<tr><td>y'.repeat(1000)}`,
      'too large',
    ],
    ['cells over many columns', `<table>${'<tr><td>a<td colspan=900>'.repeat(12_000)}`, 'too large'],
    ['cells over ever more columns', `<table><tr>${'<td colspan=999>a'.repeat(6)}`, 'too many columns'],
    ['tables in tables', '<table><tr><td>'.repeat(300), 'tables within tables'],
    ['cells far to the right', workbook(`<Worksheet><Table>${far.repeat(2001)}</Table></Worksheet>`), 'too large'],
    ['many sheets', workbook(sheet.repeat(101)), 'holds 101 tables; at most 100 can be read'],
    ['a row of bars', `${rule}${'|'.repeat(2_000_000)}\n`, 'too many columns'],
    ['a short row and a long one', `${rule}${'1|2\n'.repeat(2100)}${'|'.repeat(5000)}\n`, 'too large'],
  ])('%s', async (_, text, said) => {
    expect(await readTables(text, 'a')).toMatch(said)
  })
})

describe('XML', () => {
  it('is the elements that repeat, with what is within them as columns', async () => {
    const xml = `<?xml version="1.0"?><shop xmlns:x="u"><info>x</info>
      <item id="1"><name>A &amp; B</name><size unit="cm"><w>2</w></size><tag>p</tag><tag>q</tag></item>
      <item id="2"><name><![CDATA[<C>]]></name></item></shop>`
    expect(await readOnlyTable(xml, 'a.xml')).toMatchObject({
      columns: {
        id: [1, 2],
        name: ['A & B', '<C>'],
        'size.unit': ['cm', null],
        'size.w': [2, null],
        tag: ['p, q', null],
      },
    })
  })

  it('of Excel is its sheets', async () => {
    const row = (...cells: string[]) => `<Row>${cells.map((cell) => `<Cell>${cell}</Cell>`).join('')}</Row>`
    const data = (text: string) => `<Data ss:Type="String">${text}</Data>`
    const sheet = row(data('a'), data('b')) + row(data('1'), data('x'))
    const xml = `<?xml version="1.0"?><Workbook xmlns:ss="s"><Worksheet ss:Name="S"><Table>${sheet}</Table></Worksheet></Workbook>`
    expect(await readOnlyTable(xml, 'a.xml')).toMatchObject({ columns: { a: [1], b: ['x'] } })
  })

  it.each([
    ['without records', '<?xml version="1.0"?><a><b/></a>', 'XML document without records (“a”)'],
    ['that is cut off', '<?xml version="1.0"?><a><b>', 'damaged or cut off'],
    ['[S24] with entities', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a/>', 'declares a document type'],
    ['that is a picture', '<?xml version="1.0"?>\n<svg/>', 'This is an SVG picture'],
  ])('%s is refused', async (_, xml, said) => {
    expect(await readTables(xml, 'a.xml')).toMatch(said)
  })
})

describe('places', () => {
  const mark = (name: string, geometry: string) => `<Placemark><name>${name}</name>${geometry}</Placemark>`
  const kml = (...marks: string[]) => `<kml><Document><Folder>${marks.join('')}</Folder></Document></kml>`
  const point = (at: string) => `<Point><coordinates>${at}</coordinates></Point>`

  it('of KML are rows, in KMZ as well', async () => {
    const text = kml(mark('A', point('7,51,3')), mark('B', point('8, 52')))
    const columns = { name: ['A', 'B'], longitude: [7, 8], latitude: [51, null] }
    expect(await readOnlyTable(text.replace('8, 52', '8,52'), 'a.kml')).toMatchObject({
      columns: { ...columns, latitude: [51, 52] },
    })
    const kmz = await zipOf({ 'doc.kml': text.replace('8, 52', '8,52'), 'files/a.png': 'x' })
    expect(await readOnlyTable(kmz, 'a.kmz')).toMatchObject({ columns: { ...columns, latitude: [51, 52] } })
  })

  it('of KML may be shapes', async () => {
    const ring =
      '<outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs>'
    expect(await readOnlyTable(kml(mark('A', `<Polygon>${ring}</Polygon>`)), 'a.kml')).toMatchObject({
      types: ['nominal', 'geojson'],
    })
  })

  it('of GPX are the points of tracks and the waypoints', async () => {
    const track = [1, 2].map(
      (at) => `<trkpt lat="5${at}" lon="7"><ele>${at}</ele><time>2024-01-0${at}T10:00:00Z</time></trkpt>`,
    )
    const gpx = `<?xml version="1.0"?><gpx><wpt lat="50" lon="8"><name>Inn</name></wpt><trk><name>Run</name><trkseg>${track.join('')}</trkseg></trk></gpx>`
    expect(await readOnlyTable(gpx, 'a.gpx')).toMatchObject({
      columns: {
        latitude: [50, 51, 52],
        name: ['Inn', null, null],
        track: [null, 'Run', 'Run'],
        elevation: [null, 1, 2],
      },
    })
  })
})

it('a Markdown table is read, also among other text', async () => {
  const text =
    '# Notes\n\nText, with commas.\n\n| City | People |\n|:--|--:|\n| Köln | 1,080 |\n| A \\| B | 3 |\n\nmore\n'
  expect(await readOnlyTable(text, 'notes.md')).toMatchObject({
    columns: { City: ['Köln', 'A | B'], People: [1080, 3] },
  })
})

it('the log of a web server is its requests', async () => {
  const line = (at: number) =>
    `10.0.0.${at} - - [10/Oct/2023:13:55:0${at} +0200] "GET /p HTTP/1.1" 200 ${at} "-" "A, B"\n`
  const table = await readOnlyTable(`${line(1)}${line(2)}kernel: oops\n`, 'access.log')
  expect(table).toMatchObject({
    columns: {
      host: ['10.0.0.1', '10.0.0.2'],
      time: [Date.UTC(2023, 9, 10, 11, 55, 1), Date.UTC(2023, 9, 10, 11, 55, 2)],
      bytes: [1, 2],
    },
    notes: expect.arrayContaining(['1 line is no request, and is left out.']),
  })
})

describe('what is no table is told by its name', () => {
  it.each([
    ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'a calendar'],
    ['BEGIN:VCARD\r\nFN:A\r\n', 'a list of contacts'],
    ['From: a@b.example\r\nTo: c@d.example\r\nSubject: x\r\n\r\nHello', 'an e-mail'],
    ['-- dump\nCREATE TABLE t (a int);\n', 'a script of SQL commands'],
    ['[main]\na=1\nb=2\n', 'a file of settings'],
    ['- city: Köln\n  people: 3\n- city: Bonn\n  people: 2\n', 'a list in YAML'],
    ['@article{a, title={T}}\n', 'a bibliography'],
    ['import os\nfrom x import y\n', 'the source of a program'],
    ['{"nbformat": 4, "cells": []}', 'a notebook'],
  ])('%j', async (text, what) => {
    expect(await readTables(text, 'a')).toMatch(`This is ${what}`)
  })

  it.each([
    [{ 'Index/Document.iwa': 'x', 'Index/Tables/A.iwa': 'x' }, 'an Apple Numbers spreadsheet'],
    [{ 'word/document.xml': '<x/>' }, 'a Word document'],
    [{ 'META-INF/container.xml': '<x/>', mimetype: 'x' }, 'an electronic book'],
  ])('an archive: %j', async (files, what) => {
    expect(await readTables(await zipOf(files), 'a')).toMatch(`This is ${what}`)
  })

  it.each([
    'BMI,age\n20,3\n',
    'MZ,b\n1,2\n',
    'ORC,b\n1,2\n',
    'a,b\n1,"From: x"\n',
    'date: a,b\n1,2\n',
    'from,to\n1,2\n',
  ])('a table that begins alike is read: %j', async (text) => {
    expect((await readOnlyTable(text, 'a.csv')).types).toHaveLength(2)
  })
})
