import type { CleanLanguage } from '../../clean-language.ts'

const remove = '(?:remove|drop|delete|discard|omit|exclude|erase|filter out|throw (?:out|away)|get rid of|leave out)'
const change = '(?:make|convert|turn|change|parse|read|treat|interpret|cast|format)'
const all = String.raw`(?:(?:all|any|every|the|those|of)\s+)*`
const rows = '(?:rows?|records?|lines|entries|observations)'
const column = '(?:columns?|fields?|variables?)'
const empty = '(?:missing|empty|blank|null|unknown|absent)'
const values = '(?:values?|cells?|entries|data|numbers?)'
const article = String.raw`(?:(?:a|an|the|any)\s+)?`
const to = '(?:to|into|as|in|->|→|=)'
const phrase = (pattern: string) => new RegExp(`^${pattern}$`, 'iu')

/** English for changes to a table. */
export const english: CleanLanguage = {
  phrases: [
    { kind: 'rename', pattern: phrase(String.raw`(?:rename|relabel)\s+(?<to>.+)`) },
    { kind: 'rename', pattern: phrase(String.raw`change\s+the\s+(?:${column}\s+)?name\s+of\s+(?<to>.+)`) },
    {
      kind: 'rename',
      pattern: phrase(String.raw`(?:call|name)\s+the\s+${column}\s+(?<from>"[^"]+"|\S+)\s+(?<into>.+)`),
    },
    { kind: 'drop_empty', pattern: phrase(String.raw`${remove}\s+${all}(?:completely\s+)?(?:empty|blank)\s+${rows}`) },
    {
      kind: 'drop_empty',
      pattern: phrase(String.raw`${remove}\s+${all}${rows}\s+(?:that|which)\s+are\s+(?:completely\s+)?(?:empty|blank)`),
    },
    {
      kind: 'drop_any_missing',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:incomplete\s+${rows}|${rows}\s+(?:with|that have)\s+${article}${empty}\s+(?:values?|cells?|data)|${rows}\s+with\s+gaps)`,
      ),
    },
    {
      kind: 'drop_missing',
      pattern: phrase(
        String.raw`${remove}\s+${all}${rows}\s+(?:without|lacking|missing|that\s+(?:have\s+no|lack|miss)|which\s+(?:have\s+no|lack|miss)|with\s+no|with\s+${article}${empty}|with\s+nothing\s+in|(?:where|in\s+which)\s+there\s+is\s+no)\s+(?:${values}\s+(?:in|of|for)\s+)?(?<columns>.+)`,
      ),
    },
    {
      kind: 'drop_missing',
      pattern: phrase(
        String.raw`${remove}\s+${all}${rows}\s+(?:where|in\s+which|whose|when|if)\s+(?<columns>.+?)\s+(?:is|are|has|have)\s+(?:${empty}|nothing|no\s+values?|not\s+(?:known|given))`,
      ),
    },
    {
      kind: 'drop_missing',
      pattern: phrase(String.raw`${remove}\s+${all}${empty}\s+(?:${values}\s+(?:in|of|from)\s+)?(?<columns>.+)`),
    },
    {
      kind: 'drop_duplicates',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:exact\s+)?(?:duplicates?|duplicated|repeated|repeating|double)(?:\s+${rows})?(?:\s+(?:by|in|of|on|per|based\s+on)\s+(?<columns>.+))?`,
      ),
    },
    {
      kind: 'drop_duplicates',
      pattern: phrase(
        String.raw`de-?dup(?:e|licate)(?:\s+(?:the\s+)?(?:table|rows|data))?(?:\s+(?:by|on)\s+(?<columns>.+))?`,
      ),
    },
    {
      kind: 'drop_totals',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:grand\s+|sub-?)?(?:totals?|sums?|summary)\s+${rows}(?:\s+(?:in|of|from)\s+(?<column>.+))?`,
      ),
    },
    {
      kind: 'drop_totals',
      pattern: phrase(String.raw`${remove}\s+${all}(?:grand\s+|sub-?)?totals\s+(?:in|of|from)\s+(?<column>.+)`),
    },
    {
      kind: 'drop_where',
      pattern: phrase(
        String.raw`${remove}\s+${all}${rows}\s+(?:where|with|in\s+which|whose|when|if|that\s+have|having|of|for|from)\s+(?<condition>.+)`,
      ),
    },
    {
      kind: 'trim',
      pattern: phrase(
        String.raw`(?:trim|strip)\s+(?:(?:the\s+)?(?:white\s?space|spaces|blanks)\s+(?:of|in|from|around)\s+)?(?<column>.+)`,
      ),
    },
    {
      kind: 'trim',
      pattern: phrase(
        String.raw`${remove}\s+${all}(?:(?:extra|leading|trailing|needless|superfluous|surrounding|double|and)\s+)*(?:white\s?spaces?|spaces|blanks)\s+(?:in|from|of|around|at\s+the\s+ends?\s+of)\s+(?<column>.+)`,
      ),
    },
    {
      kind: 'remove_columns',
      pattern: phrase(String.raw`${remove}\s+${all}${column}\s+(?:called\s+|named\s+)?(?<columns>.+)`),
    },
    { kind: 'remove_columns', pattern: phrase(String.raw`${remove}\s+${all}(?<columns>.+?)\s+${column}`) },
    { kind: 'remove_columns', pattern: phrase(String.raw`${remove}\s+${all}(?<columns>.+)`), plain: true },
    {
      kind: 'keep_columns',
      pattern: phrase(
        String.raw`(?:keep|retain|leave|select)\s+(?:only\s+|just\s+)?(?:the\s+)?${column}\s+(?<columns>.+)`,
      ),
    },
    {
      kind: 'keep_columns',
      pattern: phrase(
        String.raw`(?:keep|retain|leave|select)\s+(?:only|just)\s+(?:the\s+)?(?<columns>.+?)\s+${column}`,
      ),
    },
    {
      kind: 'fill',
      pattern: phrase(
        String.raw`(?:fill|replace|impute|complete)(?:\s+(?:in|up|out))?\s+${all}(?:${empty}\s+(?:${values}\s+)?|(?:gaps?|holes?|blanks?|nulls?)\s+)(?:of|in|for|from)?\s*(?<column>.+?)\s+(?:with|by|using|as|to)\s+(?<what>.+)`,
      ),
    },
    {
      kind: 'fill',
      pattern: phrase(
        String.raw`(?:set|treat|count|read)\s+${all}${empty}\s+(?:${values}\s+(?:of|in|for)\s+)?(?<column>.+?)\s+(?:to|as)\s+(?<what>.+)`,
      ),
    },
    {
      kind: 'fill',
      pattern: phrase(
        String.raw`(?<what>interpolate)\s+${all}(?:${empty}\s+(?:${values}\s+(?:of|in)\s+)?)?(?<column>.+)`,
      ),
    },
    {
      kind: 'fill',
      pattern: phrase(String.raw`(?<what>(?:forward|down)[\s-]?fill|fill\s+(?:down|forward))\s+(?<column>.+)`),
    },
    { kind: 'fill', pattern: phrase(String.raw`fill\s+(?<column>.+?)\s+(?<what>down(?:wards?)?|forwards?)`) },
    {
      kind: 'split_unit',
      pattern: phrase(
        String.raw`(?:split|separate|divide)\s+(?<column>.+?)\s+(?:into|in|to)\s+(?:the\s+|a\s+)?(?:number|value|amount)s?\s+and\s+(?:the\s+|a\s+)?units?`,
      ),
    },
    {
      kind: 'split_unit',
      pattern: phrase(String.raw`(?:split|separate)\s+(?:off\s+)?the\s+units?\s+(?:from|off|of|in)\s+(?<column>.+)`),
    },
    {
      kind: 'split',
      pattern: phrase(
        String.raw`(?:split|separate|divide|break)(?:\s+up)?\s+(?<column>.+?)\s+(?:into|in|to)\s+(?<into>.+?)\s+(?:at|by|on|with|using)\s+(?<at>.+)`,
      ),
    },
    {
      kind: 'split',
      pattern: phrase(
        String.raw`(?:split|separate|divide|break)(?:\s+up)?\s+(?<column>.+?)\s+(?:at|by|on|with|using)\s+(?<at>.+?)(?:\s+(?:into|in|to)\s+(?<into>.+))?`,
      ),
    },
    {
      kind: 'letter_case',
      pattern: phrase(
        String.raw`(?:make|convert|turn|write|put|change|set)\s+(?<column>.+?)\s+(?:(?:to|in|into|as)\s+)?(?:all\s+)?(?<what>upper\s?-?case|lower\s?-?case|small\s+letters|capitals|capital\s+letters)`,
      ),
    },
    {
      kind: 'letter_case',
      pattern: phrase(String.raw`(?<what>upper\s?-?case|lower\s?-?case|capitali[sz]e)\s+(?<column>.+)`),
    },
    {
      kind: 'spelling',
      pattern: phrase(
        String.raw`(?:unify|fix|correct|merge|clean(?:\s+up)?|harmoni[sz]e|normali[sz]e|standardi[sz]e)\s+(?:the\s+)?(?:different\s+)?spellings?\s+(?:of|in)\s+(?<column>.+)`,
      ),
    },
    {
      kind: 'map',
      pattern: phrase(
        String.raw`(?:treat|map|recode|read|interpret|code|replace|change)\s+(?<pairs>.+)\s+(?:in|for|of)\s+(?<column>.+)`,
      ),
    },
    {
      kind: 'map',
      pattern: phrase(
        String.raw`(?:in|for)\s+(?<column>.+?),?\s+(?:treat|map|recode|read|interpret|replace|change)\s+(?<pairs>.+)`,
      ),
    },
    {
      kind: 'map',
      pattern: phrase(String.raw`(?:recode|map)\s+(?<column>.+?)\s*(?::|,|\bwith\b|\bso that\b)\s*(?<pairs>.+)`),
    },
    {
      kind: 'replace',
      pattern: phrase(
        String.raw`(?:replace|change|turn|set|recode|treat|correct)\s+${all}(?<from>.+?)\s+(?:with|by|to|into|as)\s+(?<to>.+?)(?:\s+(?:in|for|of)\s+(?<column>.+))?`,
      ),
    },
    {
      kind: 'combine',
      pattern: phrase(
        String.raw`(?:merge|combine|join|concatenate|concat|unite|glue|unify|put|group)(?:\s+together)?\s+(?:the\s+)?(?:${column}\s+)?(?<columns>.+?)\s+(?:together\s+)?(?:into|to|as|in)\s+(?:one\s+|a\s+single\s+)?(?:${column}\s+)?(?<into>.+?)(?:\s+(?:separated|joined)\s+(?:by|with)\s+(?<at>.+))?`,
      ),
    },
    {
      kind: 'retype',
      pattern: phrase(
        String.raw`${change}\s+(?<column>.+?)\s+(?:(?:to|into|in|as)\s+)?(?:an?\s+|the\s+)?(?<type>(?:decimal\s+|whole\s+)?numbers?|numeric|integers?|texts?|strings?|(?:calendar\s+)?dates?|booleans?|true\s+(?:or|and)\s+false|yes\s+(?:or|and)\s+no|(?:day|month|year)[\s-]first)(?<what>\b.*)?`,
      ),
    },
    {
      kind: 'retype',
      pattern: phrase(
        String.raw`(?<column>.+?)\s+(?:should\s+be|must\s+be|is\s+really|is\s+actually)\s+(?:an?\s+)?(?<type>numbers?|numeric|texts?|strings?|dates?)(?<what>\b.*)?`,
      ),
    },
  ],
  politeness:
    /^(?:(?:please|now|next|first|also|then|ok|can you|could you|would you|i want to|i would like to|let us|let's)\s+)+|[\s,]*(?:please|for me|thanks)?[.!?\s]*$/giu,
  clauseBreak:
    /\s*(?:;|[.]\s+(?=(?:rename|remove|drop|delete|make|convert|fill|replace|split|show|plot)\b)|,?\s*\b(?:and\s+)?then\b|,?\s+\band\b(?=\s+(?:rename|remove|drop|delete|get rid|keep|make|convert|turn|parse|fill|replace|treat|recode|map|merge|combine|split|trim|interpolate|dedup\w*|show|plot|draw|chart)\b)|,(?=\s*(?:rename|remove|drop|delete|make|convert|turn|parse|fill|replace|treat|recode|merge|combine|split|trim|interpolate)\b))\s*/giu,
  chartWords:
    /\b(?:ax[ei]s|legends?|(?:sub)?titles?|charts?|graphs?|plots?|bars?|lines?|pies?|points?|dots?|marks?|colou?rs?|labels?|ticks?|grids?|sliders?|filters?|facets?|panels?|tooltips?|scales?|trends?|areas?|maps?|outliers?|sort(?:ing)?|order|it|this|that|them|everything)\b/iu,
  beforeTable: /[\s,]*\b(?:in|of|from|on|table)\s+(?:the\s+)?(?:table\s+)?["“]?$/iu,
  beforeDelimiter: /^(?:(?:the|a|an|each|every|first)\s+)+/iu,
  totalName: /^(?:grand\s+)?(?:total|sum|overall)s?$/iu,
  dateParts: { year: /year/iu, month: /month/iu, day: /day/iu },
  wholeChart: /\b(?:charts?|graphs?|plots?|figures?|pictures?|diagrams?|ax[ei]s|panels?)\b/iu,
  columnWord: /\b(?:columns?|fields?|variables?)\b/iu,
  beforeColumn: /^(?:(?:the|a|an|any|all|column|columns|field|variable|values?|cells?|of|in)\s+)+/iu,
  afterColumn: /\s+(?:columns?|fields?|variables?|values?|cells?)$/iu,
  listBreak: /\s*(?:,|&|\band\b)\s*(?:and\s+)?/iu,
  becomes: new RegExp(String.raw`\s*(?:(?<!\S)${to}(?!\S)|=|→)\s*|\s+(?:with|by|means|is)\s+`, 'iu'),
  nothing: /^(?:nothing|empty|blank|null|missing(?:\s+values?)?|n\/?a|no\s+value|an?\s+empty\s+cell|unknown)$/iu,
  zero: /^(?:zeros?|zeroes)$/iu,
  fillers: [
    { pattern: /\b(?:mean|average)\b/iu, filler: 'mean' },
    { pattern: /\bmedian\b/iu, filler: 'median' },
    { pattern: /\b(?:mode|most\s+(?:common|frequent))\b/iu, filler: 'mode' },
    { pattern: /\binterpolat/iu, filler: 'interpolate' },
    { pattern: /\b(?:previous|preceding|prior|before|above|last|forward|down\w*)\b/iu, filler: 'before' },
  ],
  within: /\s+(?:per|within(?:\s+each)?|by|for\s+each|of\s+each|of\s+the\s+same|in\s+each)\s+/iu,
  along: /\s+(?:along|over|across|by)\s+/iu,
  types: [
    { pattern: /number|numeric|integer/iu, type: 'number' },
    { pattern: /date|first/iu, type: 'date' },
    { pattern: /text|string/iu, type: 'text' },
    { pattern: /boolean|true|yes/iu, type: 'boolean' },
  ],
  decimalComma: /\b(?:decimal\s+)?commas?\b/iu,
  dateOrders: [
    { pattern: /\bday\b.*\bfirst\b|\bdd\b/iu, order: 'day_first' },
    { pattern: /\bmonth\b.*\bfirst\b|\bus\b|\bamerican\b/iu, order: 'month_first' },
    { pattern: /\byear\b.*\bfirst\b/iu, order: 'year_first' },
  ],
  delimiters: [
    { pattern: /^(?:first\s+)?(?:white\s?)?spaces?$|^blanks?$/iu, delimiter: ' ' },
    { pattern: /^commas?$/iu, delimiter: ',' },
    { pattern: /^semi-?colons?$/iu, delimiter: ';' },
    { pattern: /^(?:dash(?:es)?|hyphens?|minus)$/iu, delimiter: '-' },
    { pattern: /^(?:forward\s+)?slash(?:es)?$/iu, delimiter: '/' },
    { pattern: /^underscores?$/iu, delimiter: '_' },
    { pattern: /^colons?$/iu, delimiter: ':' },
    { pattern: /^(?:dots?|periods?|full\s+stops?)$/iu, delimiter: '.' },
    { pattern: /^(?:pipes?|vertical\s+bars?)$/iu, delimiter: '|' },
    { pattern: /^(?:at\s+signs?)$/iu, delimiter: '@' },
  ],
  date: /^(?:an?\s+)?(?<name>(?:\p{L}+\s+)?date)$/iu,
  upperCase: /upper|capital/iu,
  lowerCase: /lower|small/iu,
  comparisons: [
    { pattern: /\s+(?:is|are)\s+not\s+|\s+(?:isn't|is\s+other\s+than)\s+|\s*(?:!=|<>|≠)\s*/iu, op: 'not' },
    { pattern: /\s*(?:>=|≥)\s*|\s+(?:is\s+)?(?:at\s+least|no\s+less\s+than)\s+/iu, op: '>=' },
    { pattern: /\s*(?:<=|≤)\s*|\s+(?:is\s+)?(?:at\s+most|no\s+more\s+than|up\s+to)\s+/iu, op: '<=' },
    {
      pattern:
        /\s*>\s*|\s+(?:is\s+|are\s+)?(?:over|above|exceeds|beyond|(?:more|greater|higher|larger|bigger|later|older)\s+than)\s+/iu,
      op: '>',
    },
    {
      pattern: /\s*<\s*|\s+(?:is\s+|are\s+)?(?:under|below|(?:less|lower|smaller|fewer|earlier|younger)\s+than)\s+/iu,
      op: '<',
    },
    { pattern: /\s+contain(?:s|ing)?\s+/iu, op: 'contains' },
    { pattern: /\s*={1,2}\s*|\s+(?:is|are|equals?|of)\s+/iu, op: 'is' },
  ],
}
