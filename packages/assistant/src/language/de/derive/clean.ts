import type { CleanLanguage } from '../../clean-language.ts'

const remove = '(?:entferne|lösche|streiche|verwirf|tilge)'
const all = String.raw`(?:(?:alle|sämtliche|die|jede|den|das|der)\s+)*`
const rows = '(?:zeilen?|datensätze)'
const empty = '(?:fehlende[nrm]?|leere[nrm]?|unbekannte[nrm]?)'
const phrase = (pattern: string) => new RegExp(`^${pattern}$`, 'iu')

/** German for changes to a table. */
export const german: CleanLanguage = {
  phrases: [
    { kind: 'rename', pattern: phrase(String.raw`(?:benenne|nenne)\s+(?<to>.+?)\s+um`) },
    { kind: 'rename', pattern: phrase(String.raw`(?<to>.+?)\s+umbenennen`) },
    { kind: 'drop_empty', pattern: phrase(String.raw`${remove}\s+${all}leere[n]?\s+${rows}`) },
    {
      kind: 'drop_any_missing',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:unvollständige[n]?\s+${rows}|${rows}\s+mit\s+(?:${empty}\s+(?:werten|zellen)|lücken))`,
      ),
    },
    {
      kind: 'drop_missing',
      pattern: phrase(String.raw`${remove}\s+${all}${rows}\s+(?:ohne|mit\s+${empty})\s+(?<columns>.+)`),
    },
    {
      kind: 'drop_missing',
      pattern: phrase(
        String.raw`${remove}\s+${all}${rows},?\s+(?:in\s+denen|bei\s+denen|wo|wenn)\s+(?<columns>.+?)\s+(?:fehlt|leer\s+ist|leer\s+sind|fehlen)`,
      ),
    },
    {
      kind: 'drop_duplicates',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:duplikate|dubletten|doppelte[n]?(?:\s+${rows})?)(?:\s+(?:nach|in|von|bei)\s+(?<columns>.+))?`,
      ),
    },
    {
      kind: 'drop_totals',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:summen|gesamt|total)-?zeilen?(?:\s+(?:in|von|aus)\s+(?<column>.+))?`,
      ),
    },
    {
      kind: 'drop_where',
      pattern: phrase(
        String.raw`${remove}\s+${all}${rows},?\s+(?:mit|in\s+denen|bei\s+denen|wo|wenn|von|für)\s+(?<condition>.+?)(?:\s+(?:ist|sind|liegt|liegen))?`,
      ),
    },
    {
      kind: 'trim',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:(?:überflüssige|führende|unnötige|und|nachgestellte)\s+)*leerzeichen\s+(?:in|aus|von|bei)\s+(?<column>.+)`,
      ),
    },
    { kind: 'remove_columns', pattern: phrase(String.raw`${remove}\s+${all}spalten?\s+(?<columns>.+)`) },
    { kind: 'remove_columns', pattern: phrase(String.raw`${remove}\s+${all}(?<columns>.+)`), plain: true },
    {
      kind: 'keep_columns',
      pattern: phrase(String.raw`(?:behalte|nimm)\s+nur\s+(?:die\s+)?spalten?\s+(?<columns>.+)`),
    },
    {
      kind: 'fill',
      pattern: phrase(
        String.raw`(?:fülle|ersetze|ergänze)\s+${all}(?:${empty}\s+(?:(?:werte|zellen|angaben)\s+)?|lücken\s+)(?:(?:in|von|bei|für)\s+)?(?<column>.+?)\s+(?:mit|durch)\s+(?<what>.+?)(?:\s+(?:auf|aus))?`,
      ),
    },
    { kind: 'fill', pattern: phrase(String.raw`(?<what>interpoliere)\s+(?<column>.+)`) },
    {
      kind: 'split_unit',
      pattern: phrase(
        String.raw`(?:teile|trenne|zerlege)\s+(?<column>.+?)\s+in\s+(?:zahl|wert|betrag)\s+und\s+einheit(?:\s+auf)?`,
      ),
    },
    {
      kind: 'split',
      pattern: phrase(
        String.raw`(?:teile|trenne|zerlege|spalte)\s+(?<column>.+?)\s+(?:am|an|beim|bei)\s+(?<at>.+?)(?:\s+in\s+(?<into>.+?))?(?:\s+auf)?`,
      ),
    },
    {
      kind: 'split',
      pattern: phrase(
        String.raw`(?:teile|trenne|zerlege|spalte)\s+(?<column>.+?)\s+in\s+(?<into>.+?)\s+(?:am|an|beim|bei)\s+(?<at>.+?)(?:\s+auf)?`,
      ),
    },
    {
      kind: 'letter_case',
      pattern: phrase(String.raw`schreibe?\s+(?<column>.+?)\s+(?:in\s+)?(?<what>klein|groß)(?:buchstaben)?`),
    },
    {
      kind: 'spelling',
      pattern: phrase(
        String.raw`(?:vereinheitliche|korrigiere)\s+(?:die\s+)?(?:schreibweisen?|schreibung)\s+(?:von|in)\s+(?<column>.+)`,
      ),
    },
    {
      kind: 'map',
      pattern: phrase(
        String.raw`(?:behandle|lies|werte|ersetze|kodiere)\s+(?<pairs>.+)\s+(?:in|bei|von)\s+(?<column>.+)`,
      ),
    },
    {
      kind: 'replace',
      pattern: phrase(
        String.raw`(?:ersetze|behandle|werte|ändere)\s+${all}(?<from>.+?)\s+(?:durch|als|mit|zu|in)\s+(?<to>.+?)(?:\s+(?:in|bei)\s+(?<column>.+))?`,
      ),
    },
    {
      kind: 'combine',
      pattern: phrase(
        String.raw`(?:kombiniere|verbinde|füge|fasse|vereinige|mach|mache)\s+(?:aus\s+)?(?:die\s+)?(?:spalten\s+)?(?<columns>.+?)\s+(?:zu|als|in)\s+(?:(?:einem|einer|ein|eine|der)\s+)?(?:spalte\s+)?(?<into>.+?)(?:\s+zusammen)?`,
      ),
    },
    {
      kind: 'retype',
      pattern: phrase(
        String.raw`(?:mach|mache|wandle|lies|behandle|parse|konvertiere)\s+(?<column>.+?)\s+(?:zu|zum|zur|als|in)\s+(?:(?:eine|einer|einem|einen|ein)\s+)?(?<type>zahl(?:en)?|texte?|datum|daten|wahrheitswerte?|ja\s+oder\s+nein)(?<what>\b.*?)?(?:\s+um)?`,
      ),
    },
  ],
  politeness: /^(?:(?:bitte|jetzt|dann|nun|zuerst|kannst du|könntest du)\s+)+|[\s,]*(?:bitte)?[.!?\s]*$/giu,
  clauseBreak:
    /\s*(?:;|[.]\s+(?=(?:benenne|entferne|lösche|mache|wandle|fülle|ersetze|teile|zeige)(?!\p{L}))|,?\s*\b(?:und\s+)?dann\b|,?\s+\bund\b(?=\s+(?:benenne|entferne|lösche|streiche|behalte|fülle|ersetze|mach|mache|wandle|lies|behandle|teile|trenne|fasse|kombiniere|zeige)(?!\p{L}))|,(?=\s*(?:benenne|entferne|lösche|fülle|ersetze|mache|wandle|teile|fasse)(?!\p{L})))\s*/giu,
  chartWords:
    /(?:^|[^\p{L}])(?:\p{L}*achsen?|legende|(?:unter)?titel|\p{L}*diagramme?|grafik|balken|linien?|torte|punkte?|farben?|beschriftung(?:en)?|gitter|regler|filter|trend\p{L}*|karte|ausreißer|es|das|alles)(?![\p{L}])/iu,
  beforeTable: /[\s,]*(?:^|(?<=\s))(?:in|von|aus|tabelle)\s+(?:der\s+|die\s+)?(?:tabelle\s+)?["„]?$/iu,
  beforeDelimiter: /^(?:(?:dem|der|den|jedem|jeder)\s+)+/iu,
  totalName: /^(?:gesamt|summe|insgesamt|gesamtsumme)$/iu,
  dateParts: { year: /jahr|year/iu, month: /monat|month/iu, day: /tag|day/iu },
  wholeChart: /diagramm|grafik|bild|achse/iu,
  columnWord: /(?:^|[^\p{L}])spalten?(?!\p{L})/iu,
  beforeColumn: /^(?:(?:die|der|das|den|dem|alle|spalten?|werte|in|von)\s+)+/iu,
  afterColumn: /\s+spalten?$/iu,
  listBreak: /\s*(?:,|&|\bund\b)\s*/iu,
  becomes: /\s*(?:(?<!\S)(?:in|zu|nach|als|durch|mit)(?!\S)|=|→|->)\s*/iu,
  nothing: /^(?:nichts|leer|fehlend|fehlende(?:r|n)?(?:\s+werte?)?|null|unbekannt|k\.?\s?a\.?)$/iu,
  zero: /^null$/iu,
  fillers: [
    { pattern: /durchschnitt|mittelwert|mittel/iu, filler: 'mean' },
    { pattern: /median/iu, filler: 'median' },
    { pattern: /häufigste|modus/iu, filler: 'mode' },
    { pattern: /interpol/iu, filler: 'interpolate' },
    { pattern: /davor|vorige|vorherige|vorangehende|letzte|darüber/iu, filler: 'before' },
  ],
  within: /\s+(?:je|pro|innerhalb\s+von|nach)\s+/iu,
  along: /\s+(?:entlang|über|nach)\s+/iu,
  types: [
    { pattern: /zahl/iu, type: 'number' },
    { pattern: /datum|daten/iu, type: 'date' },
    { pattern: /text/iu, type: 'text' },
    { pattern: /wahr|ja/iu, type: 'boolean' },
  ],
  decimalComma: /komma/iu,
  dateOrders: [
    { pattern: /tag\b.*zuerst|zuerst.*tag/iu, order: 'day_first' },
    { pattern: /monat\b.*zuerst|zuerst.*monat/iu, order: 'month_first' },
    { pattern: /jahr\b.*zuerst|zuerst.*jahr/iu, order: 'year_first' },
  ],
  delimiters: [
    { pattern: /^leerzeichen$/iu, delimiter: ' ' },
    { pattern: /^kommas?$/iu, delimiter: ',' },
    { pattern: /^(?:semikolon|strichpunkt)$/iu, delimiter: ';' },
    { pattern: /^(?:bindestrich|strich|minus)$/iu, delimiter: '-' },
    { pattern: /^schrägstrich$/iu, delimiter: '/' },
    { pattern: /^unterstrich$/iu, delimiter: '_' },
    { pattern: /^doppelpunkt$/iu, delimiter: ':' },
    { pattern: /^punkt$/iu, delimiter: '.' },
  ],
  date: /^(?<name>\p{L}*datum)$/iu,
  upperCase: /groß/iu,
  lowerCase: /klein/iu,
  comparisons: [
    { pattern: /\s+nicht\s+|\s*(?:!=|≠)\s*/iu, op: 'not' },
    { pattern: /\s*(?:>=|≥)\s*|\s+(?:mindestens|ab)\s+/iu, op: '>=' },
    { pattern: /\s*(?:<=|≤)\s*|\s+(?:höchstens|bis)\s+/iu, op: '<=' },
    { pattern: /\s*>\s*|\s+(?:über|(?:größer|höher|mehr|später)\s+als)\s+/iu, op: '>' },
    { pattern: /\s*<\s*|\s+(?:unter|(?:kleiner|niedriger|weniger|früher)\s+als)\s+/iu, op: '<' },
    { pattern: /\s+(?:enthält|mit)\s+/iu, op: 'contains' },
    { pattern: /\s*={1,2}\s*|\s+(?:gleich|ist|von)\s+/iu, op: 'is' },
  ],
}
