/** One field in the place of another. */
export const swapPatterns = {
  swap_columns: ['(swap|exchange|switch|flip) {column:old} (and|with) {column}'],
  what_about_field: ['<what_about> [by] {encoding} [<head>] [<instead>]', '(and|or) {encoding}'],
  replace_field: [
    '{encoding} [<head>] <instead_of> {column:old}',
    '{encoding} <instead_of> {aggregate:old}',
    '<instead_of> {aggregate:old} [<put>] {encoding}',
    '<instead_of> {column:old} [<put>] {encoding}',
    '<replace> {column:old} <with> {encoding}',
    '<put> {encoding} <instead_of> {column:old}',
    '(change|switch|swap) [from] {column:old} to {encoding}',
  ],
  swap_in: [
    '{encoding} [<head>] <instead>',
    '<put> {encoding} [<head>] <instead>',
    '(try|use|with|now|switch to|change to|change it to) {encoding}',
    '<make> {encoding} [<instead>]',
    '{encoding}',
  ],
  swap_in_unknown: [
    '{unknown} <instead>',
    '<put> {unknown} <instead>',
    '{unknown} <instead_of> {column:old}',
    '<replace> {column:old} <with> {unknown}',
    'add {unknown}',
    '(try|use) {unknown}',
  ],
} satisfies { [reader: string]: string[] }
