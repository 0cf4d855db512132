/** Units of time, and time itself. */
export const timePatterns = {
  split_by_time: [
    '[<add>] (one|a|own|separate|different) {mark} <every> {timeunit}',
    '{mark} <every> {timeunit}',
    '{channel} [<it>] <by> {timeunit}',
    '(one|a|own|separate|different) {channel} <every> {timeunit}',
    'compare [the] {timeunit}',
    'compare {timeunit} (over|with|to) {timeunit:old}',
  ],
  add_time: [
    '<split> [<it>] [<chart>] [down|up|out] <by> {timeunit}',
    '<also> [<split>] (by|per) {timeunit}',
    '(by|per|each|for each|and) {timeunit} <again>',
  ],
  set_time_unit: [
    '(by|per|each|every|for each) {timeunit} [<instead>]',
    '<make> [<it>] [<as>] {timeunit} [<instead>]',
    '{timeunit} [<instead>] [<instead_of> {timeunit:old}]',
    '<make> {timeunit} [<instead>] [<instead_of> {timeunit:old}]',
    '<instead_of> {timeunit:old} [<make>] {timeunit}',
    '(at|on) [the] {timeunit} level',
  ],
  over_time: [
    '[<make>] [<it>] [<as>] [{mark} [<chart>]] <along_time>',
    '[<make>] [<it>] [<as>] (trend|trends|time series|time course|development) [<along_time>]',
    'how [has|have|did|does|do] [<it>|they] (change|changed|changes|develop|developed|develops|evolve|evolved|evolves) [<along_time>]',
    '(over|through|across) [the] {timeunit}',
  ],
} satisfies { [reader: string]: string[] }
