/** Writes small shapefiles for tests, after the ESRI Shapefile Technical Description. */
export type Ring = [x: number, y: number][]

/** A .shp file of polygons; null: a record without a shape. */
export function writeShp(polygons: (Ring[] | null)[], { type = 5 } = {}): Buffer {
  const records = polygons.map((rings, at) => {
    const content = rings === null ? Buffer.alloc(4) : polygonContent(rings, type)
    const header = Buffer.alloc(8)
    header.writeInt32BE(at + 1, 0)
    header.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([header, content])
  })
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE((100 + Buffer.concat(records).length) / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(type, 32)
  return Buffer.concat([header, ...records])
}

function polygonContent(rings: Ring[], type: number): Buffer {
  const points = rings.flat()
  const content = Buffer.alloc(44 + rings.length * 4 + points.length * 16)
  content.writeInt32LE(type, 0)
  content.writeInt32LE(rings.length, 36)
  content.writeInt32LE(points.length, 40)
  let start = 0
  for (const [part, ring] of rings.entries()) {
    content.writeInt32LE(start, 44 + part * 4)
    start += ring.length
  }
  for (const [at, [x, y]] of points.entries()) {
    content.writeDoubleLE(x, 44 + rings.length * 4 + at * 16)
    content.writeDoubleLE(y, 52 + rings.length * 4 + at * 16)
  }
  return content
}

export interface DbfField {
  name: string
  type: 'C' | 'N' | 'L' | 'D'
  length: number
}

/** A .dbf file; cells are bytes in whatever encoding. `stated`: the number of rows that its header claims. */
export function writeDbf(fields: DbfField[], rows: Buffer[][], { stated = rows.length } = {}): Buffer {
  const rowBytes = 1 + fields.reduce((sum, { length }) => sum + length, 0)
  const header = Buffer.alloc(32 + fields.length * 32 + 1)
  header[0] = 3
  header.writeUInt32LE(stated, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(rowBytes, 10)
  for (const [at, { name, type, length }] of fields.entries()) {
    header.write(name, 32 + at * 32, 'latin1')
    header.write(type, 32 + at * 32 + 11, 'latin1')
    header[32 + at * 32 + 16] = length
  }
  header[header.length - 1] = 0x0d
  const lines = rows.map((cells) =>
    Buffer.concat([
      Buffer.from(' '),
      ...cells.map((cell, at) =>
        Buffer.concat([cell, Buffer.alloc(fields[at]?.length ?? 0, ' ')], fields[at]?.length ?? 0),
      ),
    ]),
  )
  return Buffer.concat([header, ...lines])
}
