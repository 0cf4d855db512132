import { FileError } from '../sources/row-source.ts'

/** What an XML document holds, in its order. Names are without their prefix. */
export interface XmlHandler {
  open(name: string, tag: XmlTag): void
  close(name: string): void
  /** Long texts come in pieces. */
  text(text: string): void
}

/** A tag, or a comment, may be as long as this. */
const maxTagLength = 1 << 20
/** Longer texts are passed on before their end is known. */
const maxTextLength = 1 << 16
/** The longest entity that is read. */
const maxEntityLength = 12
/** Documents of spreadsheets have about ten levels. */
const maxDepth = 256

/** What is said of XML that cannot be read. */
export interface XmlFaults {
  damaged: string
  doctype: string
}

const workbookFaults: XmlFaults = {
  damaged: 'This workbook is damaged: one of its parts is no complete XML. Write it again, and upload it again.',
  doctype: 'This workbook declares a document type of its own, and is not read. Write it again.',
}

/** Reads XML as it comes. Document types are refused, so that no entity is ever expanded. Throws `FileError`. */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #faults: XmlFaults
  readonly #tag = new XmlTag()
  readonly #names = new NameCache()
  /** Of the elements that are open. */
  readonly #open: ElementName[] = []
  #rest = ''
  #isBegun = false

  constructor(handler: XmlHandler, faults = workbookFaults) {
    this.#handler = handler
    this.#faults = faults
  }

  push(text: string): void {
    const all = this.#rest === '' ? text : this.#rest + text
    const at = this.#scan(all)
    this.#rest = at === all.length ? '' : all.slice(at)
    if (this.#rest.length > maxTagLength) throw new FileError(this.#faults.damaged)
  }

  end(): void {
    if (this.#open.length > 0 || !this.#isBegun || this.#rest.trim() !== '') throw new FileError(this.#faults.damaged)
  }

  /** Returns where the first thing begins whose end is missing. */
  #scan(all: string): number {
    let at = 0
    while (at < all.length) {
      const end = all.charCodeAt(at) === lessThan ? this.#markup(all, at) : this.#text(all, at)
      if (end <= at) return at
      at = end
    }
    return at
  }

  /** The end of a text, or of the part of it that can be passed on. */
  #text(all: string, at: number): number {
    let end = all.indexOf('<', at)
    if (end < 0) {
      if (all.length - at < maxTextLength) return at
      const ampersand = all.indexOf('&', all.length - maxEntityLength)
      end = ampersand < 0 ? all.length : ampersand
    }
    this.#handler.text(decodeEntities(all.slice(at, end)))
    return end
  }

  /** The end of a tag or declaration; −1 if it is missing. */
  #markup(all: string, at: number): number {
    switch (all.charCodeAt(at + 1)) {
      case exclamationMark:
        return this.#declaration(all, at)
      case questionMark:
        return endOf(all, '?>', at)
      case slash:
        return this.#close(all, at)
      default:
        return this.#element(all, at)
    }
  }

  #declaration(all: string, at: number): number {
    if (all.startsWith('<!--', at)) return endOf(all, '-->', at + 4)
    if (all.startsWith('<![CDATA[', at)) {
      const end = endOf(all, ']]>', at)
      if (end >= 0) this.#handler.text(all.slice(at + 9, end - 3))
      return end
    }
    if (all.length - at < 9) return -1
    throw new FileError(this.#faults.doctype)
  }

  #element(all: string, at: number): number {
    const end = tagEnd(all, at)
    if (end < 0) return -1
    const isEmpty = all.charCodeAt(end - 1) === slash
    const name = this.#names.at(all, at + 1)
    this.#tag.reset(all, at + 1 + name.written.length, isEmpty ? end - 1 : end)
    this.#isBegun = true
    this.#handler.open(name.local, this.#tag)
    if (isEmpty) this.#handler.close(name.local)
    else if (this.#open.push(name) > maxDepth) throw new FileError(this.#faults.damaged)
    return end + 1
  }

  #close(all: string, at: number): number {
    const end = all.indexOf('>', at)
    if (end < 0) return -1
    const name = this.#open.pop()
    const written = at + 2 + (name?.written.length ?? 0)
    const isOpen = name !== undefined && all.startsWith(name.written, at + 2)
    if (!isOpen || (written !== end && all.slice(written, end).trim() !== '')) throw new FileError(this.#faults.damaged)
    this.#handler.close(name.local)
    return end + 1
  }
}

interface ElementName {
  written: string
  /** Without its prefix. */
  local: string
}

/** The names of elements, which repeat for every cell. */
class NameCache {
  /** The last name that began with a character. */
  readonly #last: (ElementName | undefined)[] = []

  at(all: string, from: number): ElementName {
    const first = all.charCodeAt(from)
    const last = this.#last[first]
    if (
      last !== undefined &&
      all.startsWith(last.written, from) &&
      isNameEnd(all.charCodeAt(from + last.written.length))
    )
      return last
    let end = from
    while (!isNameEnd(all.charCodeAt(end))) end++
    const written = all.slice(from, end)
    const name = { written, local: written.slice(written.indexOf(':') + 1) }
    if (first < maxCachedCharacter) this.#last[first] = name
    return name
  }
}

const maxCachedCharacter = 128

const isNameEnd = (code: number) => !(code > space) || code === slash || code === greaterThan

/** A tag that was opened; valid until the next one. */
export class XmlTag {
  #text = ''
  #from = 0
  #to = 0
  /** Where names and values begin and end, four numbers each. */
  #places: number[] = []
  #isParsed = false

  /** `from`: the end of its name. */
  reset(text: string, from: number, to: number): void {
    this.#text = text
    this.#from = from
    this.#to = to
    this.#isParsed = false
  }

  /** The value of an attribute, which is named with its prefix; null if there is none. */
  attribute(name: string): string | null {
    if (!this.#isParsed) this.#parse()
    const places = this.#places
    for (let i = 0; i < places.length; i += 4) {
      const from = places[i] ?? 0
      if ((places[i + 1] ?? 0) - from !== name.length || !this.#text.startsWith(name, from)) continue
      return decodeEntities(this.#text.slice(places[i + 2], places[i + 3]))
    }
    return null
  }

  /** The value of the first attribute of that name with a prefix, whichever it is; null if there is none. */
  prefixedAttribute(local: string): string | null {
    if (!this.#isParsed) this.#parse()
    for (let i = 0; i < this.#places.length; i += 4) {
      const name = this.#text.slice(this.#places[i], this.#places[i + 1])
      if (name.endsWith(`:${local}`)) return this.attribute(name)
    }
    return null
  }

  /** All attributes, named without their prefixes; those that name prefixes are left out. */
  attributes(): [name: string, value: string][] {
    if (!this.#isParsed) this.#parse()
    const attributes: [string, string][] = []
    for (let i = 0; i < this.#places.length; i += 4) {
      const name = this.#text.slice(this.#places[i], this.#places[i + 1])
      const value = this.#text.slice(this.#places[i + 2], this.#places[i + 3])
      if (!/^(?:xmlns|xml|xsi)(?::|$)/.test(name))
        attributes.push([name.slice(name.indexOf(':') + 1), decodeEntities(value)])
    }
    return attributes
  }

  #parse(): void {
    const text = this.#text
    const to = this.#to
    this.#isParsed = true
    this.#places.length = 0
    let at = this.#from
    for (;;) {
      while (at < to && text.charCodeAt(at) <= space) at++
      const nameStart = at
      while (at < to && text.charCodeAt(at) > space && text.charCodeAt(at) !== equalsSign) at++
      const nameEnd = at
      while (at < to && text.charCodeAt(at) <= space) at++
      if (at >= to || text.charCodeAt(at++) !== equalsSign) return
      while (at < to && text.charCodeAt(at) <= space) at++
      const quote = text.charCodeAt(at++)
      if (at > to || (quote !== doubleQuote && quote !== singleQuote)) return
      const valueStart = at
      while (at < to && text.charCodeAt(at) !== quote) at++
      if (at >= to) return
      this.#places.push(nameStart, nameEnd, valueStart, at++)
    }
  }
}

const space = 32
const exclamationMark = 33
const doubleQuote = 34
const singleQuote = 39
const slash = 47
const lessThan = 60
const equalsSign = 61
const greaterThan = 62
const questionMark = 63

function endOf(all: string, end: string, from: number): number {
  const at = all.indexOf(end, from)
  return at < 0 ? -1 : at + end.length
}

/** The position of the tag's `>`, which may also be in its attributes. */
function tagEnd(all: string, from: number): number {
  let quote = 0
  for (let at = from; at < all.length; at++) {
    const code = all.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === greaterThan) return at
    else if (code === doubleQuote || code === singleQuote) quote = code
  }
  return -1
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities.get(name) ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
  })
}
