import { type XmlFaults, type XmlHandler, XmlScanner } from '../../sheets/xml-scanner.ts'
import { FileError } from '../../sources/row-source.ts'

/** An element of a document, in memory. */
export interface XmlElement {
  name: string
  attributes: [name: string, value: string][]
  children: XmlElement[]
  text: string
}

/** Each takes about 200 bytes. */
const maxElements = 3_000_000

const faults: XmlFaults = {
  damaged: 'This XML file is damaged or cut off: a tag of it is not closed. Write it again, and upload it again.',
  doctype: 'This XML file declares a document type of its own, and is not read. Save the table as CSV and upload that.',
}

/** The root of a document. Throws `FileError` if it is damaged or too large. */
export function xmlTree(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: [], children: [], text: '' }
  const open = [top]
  let count = 0
  const handler: XmlHandler = {
    open(name, tag) {
      if (++count > maxElements)
        throw new FileError('This XML file has too many elements. Save the table as CSV and upload that.', {
          code: 'too_large',
        })
      const element = { name, attributes: tag.attributes(), children: [], text: '' }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    close() {
      open.pop()
    },
    text(text) {
      const element = open.at(-1)
      if (element) element.text += text
    },
  }
  const scanner = new XmlScanner(handler, faults)
  scanner.push(text)
  scanner.end()
  const [root] = top.children
  if (!root) throw new FileError(faults.damaged)
  return root
}

/** All elements of a name below one, in their order; none within another of the name. */
export function* elementsNamed(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of element.children) {
    if (child.name === name) yield child
    else yield* elementsNamed(child, name)
  }
}

export const childNamed = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name)

export const textOf = (element: XmlElement | undefined): string | null => element?.text.trim() || null

export const attributeOf = ({ attributes }: XmlElement, name: string): string | null =>
  attributes.find(([own]) => own === name)?.[1] ?? null
