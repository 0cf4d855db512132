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

const damaged = 'This workbook is damaged: one of its parts is no complete XML. Write it again, and upload it again.'

/** Reads XML as it comes. Document types are refused, so that no entity is ever expanded. Throws `FileError`. */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #tag = new XmlTag()
  #rest = ''
  #depth = 0
  #isBegun = false

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  push(text: string): void {
    const all = this.#rest === '' ? text : this.#rest + text
    const at = this.#scan(all)
    this.#rest = at === all.length ? '' : all.slice(at)
    if (this.#rest.length > maxTagLength) throw new FileError(damaged)
  }

  end(): void {
    if (this.#depth !== 0 || !this.#isBegun || this.#rest.trim() !== '') throw new FileError(damaged)
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
      case slash: {
        const end = all.indexOf('>', at)
        if (end < 0) return -1
        if (--this.#depth < 0) throw new FileError(damaged)
        this.#handler.close(localName(all.slice(at + 2, end).trimEnd()))
        return end + 1
      }
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
    throw new FileError('This workbook declares a document type of its own, and is not read. Write it again.')
  }

  #element(all: string, at: number): number {
    const end = tagEnd(all, at)
    if (end < 0) return -1
    const isEmpty = all.charCodeAt(end - 1) === slash
    const name = this.#tag.reset(all, at + 1, isEmpty ? end - 1 : end)
    this.#isBegun = true
    this.#handler.open(name, this.#tag)
    if (isEmpty) this.#handler.close(name)
    else if (++this.#depth > maxDepth) throw new FileError(damaged)
    return end + 1
  }
}

/** A tag that was opened; valid until the next one. */
export class XmlTag {
  #text = ''
  #from = 0
  #to = 0

  /** Returns the name without its prefix. */
  reset(text: string, from: number, to: number): string {
    let end = from
    while (end < to && text.charCodeAt(end) > space) end++
    this.#text = text
    this.#from = end
    this.#to = to
    return localName(text.slice(from, end))
  }

  /** The value of an attribute, which is named with its prefix; null if there is none. */
  attribute(name: string): string | null {
    const text = this.#text
    let at = this.#from
    for (;;) {
      while (at < this.#to && text.charCodeAt(at) <= space) at++
      const equals = text.indexOf('=', at)
      if (at >= this.#to || equals < 0 || equals >= this.#to) return null
      let open = equals + 1
      while (open < this.#to && text.charCodeAt(open) <= space) open++
      const quote = text.charCodeAt(open)
      if (quote !== doubleQuote && quote !== singleQuote) return null
      const close = text.indexOf(quote === doubleQuote ? '"' : "'", open + 1)
      if (close < 0 || close >= this.#to) return null
      const nameEnd = at + name.length
      if (text.startsWith(name, at) && (nameEnd === equals || text.slice(nameEnd, equals).trim() === ''))
        return decodeEntities(text.slice(open + 1, close))
      at = close + 1
    }
  }
}

const space = 32
const exclamationMark = 33
const doubleQuote = 34
const singleQuote = 39
const slash = 47
const lessThan = 60
const greaterThan = 62
const questionMark = 63

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

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
