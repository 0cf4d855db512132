const marks: ReadonlyMap<string, string> = new Map([
  ['grave', '\u0300'],
  ['acute', '\u0301'],
  ['circ', '\u0302'],
  ['tilde', '\u0303'],
  ['uml', '\u0308'],
  ['ring', '\u030a'],
  ['cedil', '\u0327'],
  ['caron', '\u030c'],
])
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    zwnj: '',
    szlig: 'ß',
    AElig: 'Æ',
    aelig: 'æ',
    OElig: 'Œ',
    oelig: 'œ',
    Oslash: 'Ø',
    oslash: 'ø',
    eth: 'ð',
    thorn: 'þ',
    euro: '€',
    pound: '£',
    yen: '¥',
    cent: '¢',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    plusmn: '±',
    times: '×',
    middot: '·',
    bull: '•',
    ndash: '–',
    mdash: '—',
    minus: '−',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    sup2: '²',
    sup3: '³',
    frac12: '½',
    micro: 'µ',
    permil: '‰',
    sect: '§',
    para: '¶',
    dagger: '†',
    le: '≤',
    ge: '≥',
    ne: '≠',
    infin: '∞',
  }),
)

const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}\d{0,2}));?/gi

/** The text of HTML without tags: its entities, with white space as one blank. Unknown entities stay as they are written. */
export const htmlText = (text: string): string =>
  text
    .replace(entity, (all, hex, decimal, name) => {
      if (name !== undefined) return named.get(name) ?? accented(name) ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
    })
    .replace(/\s+/g, ' ')
    .trim()

function accented(name: string): string | undefined {
  const mark = marks.get(name.slice(1))
  return mark === undefined ? undefined : `${name[0]}${mark}`.normalize('NFC')
}
