/** Texts that are no tables, which their first lines tell; a table has none of them. */
const kinds: readonly [start: RegExp, what: string, advice: string][] = [
  [/^(?:%[^\r\n]*\r?\n|\s)*@relation\b/i, 'a Weka file (ARFF)', 'Save it as CSV and upload that.'],
  [/^BEGIN:VCALENDAR\b/i, 'a calendar (iCalendar)', 'Export the events as CSV or Excel and upload that.'],
  [/^BEGIN:VCARD\b/i, 'a list of contacts (vCard)', 'Export the contacts as CSV and upload that.'],
  [
    /^(?:(?:Return-Path|Received|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version|X-[\w-]+): [^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n){3}/,
    'an e-mail',
    'Upload what is attached to it, or copy the table and paste it here.',
  ],
  [
    /^(?:--[^\r\n]*\r?\n|\/\*(?:[^*]|\*(?!\/))*\*\/;?|\s|SET [^;\r\n]*;|BEGIN(?: TRANSACTION)?;|PRAGMA [^;\r\n]*;|DROP TABLE [^;\r\n]*;)*(?:CREATE (?:TABLE|DATABASE|SCHEMA)\b|INSERT INTO\b|DROP TABLE\b|COPY \S+ (?:\([^)]*\) )?FROM stdin)/i,
    'a script of SQL commands',
    'Run it in a database and export the table as CSV, or upload an SQLite file.',
  ],
  [/^\{\\rtf/, 'a rich text document', 'Save the table as CSV and upload that.'],
  [/^\s*\\(?:documentclass|begin)\b/, 'a LaTeX document', 'Copy the table out of it as CSV and paste it here.'],
  [
    /^@\w+\{[^,\r\n]{1,200},\s/,
    'a bibliography (BibTeX)',
    'Export it as CSV from your reference manager and upload that.',
  ],
  [
    /^>[^\r\n,;\t]{0,500}\r?\n[ACGTUNRYKMSWBDHV*-]{2,}\s/i,
    'a list of sequences (FASTA)',
    'Upload a table of them as CSV.',
  ],
  [/^\d+\r?\n\d\d:\d\d:\d\d[,.]\d{3} --> \d\d:/, 'a list of subtitles', 'Upload a table as CSV.'],
  [/^OFXHEADER:|^<OFX>/, 'a statement of a bank (OFX)', 'Export it from your bank as CSV and upload that.'],
  [/^d\d+:(?:announce|created by|comment)/, 'a torrent', 'Upload the file that it leads to.'],
  [
    /^#!\s?\/|^(?:import|from) [\w.]+(?: import [^\r\n]*)?\r?\n(?:\s*\r?\n|import |from |#|def |class |\w+ ?[=(])/,
    'the source of a program',
    'Upload the data that it reads, as CSV or JSON.',
  ],
  [
    /^\[[^\]\r\n,;\t]{1,80}\]\r?\n(?:[;#][^\r\n]*\r?\n|\s*[\w.-]+ ?= ?[^\r\n]*\r?\n){1,}/,
    'a file of settings',
    'Upload a table: a spreadsheet, CSV, JSON or Parquet.',
  ],
  [
    /^(?:#[^\r\n]*\r?\n|---\r?\n)*- ?[\w.]+: [^\r\n]*\r?\n {2,}[\w.-]+:/,
    'a list in YAML',
    'Save it as JSON or CSV and upload that.',
  ],
  [
    /^(?:#[^\r\n]*\r?\n|---\r?\n)*[\w.-]+:(?: [^\r\n,;\t]*)?\r?\n(?:[\w.-]+:(?: [^\r\n,;\t]*)?\r?\n)*[ ]{2,}(?:- |[\w.-]+:)/,
    'a file of settings in YAML',
    'Save what is a table in it as JSON or CSV and upload that.',
  ],
  [
    /^\{\s*"(?:cells|nbformat)"\s*:/,
    'a notebook (Jupyter)',
    'Upload the data that it reads or writes, as CSV or Parquet.',
  ],
]

/** Why a text is no table; null if it may be one. */
export function textRefusalOf(text: string): string | null {
  const kind = kinds.find(([start]) => start.test(text))
  return kind ? `This is ${kind[1]}, not a table. ${kind[2]}` : null
}
