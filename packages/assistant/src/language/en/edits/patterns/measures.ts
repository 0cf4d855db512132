/** How rows are taken together: summed up, put into bins. */
export const measurePatterns = {
  set_aggregate: [
    '<make> [<it>] [<as>] {aggregate} [<instead>]',
    '{aggregate} <instead>',
    '{aggregate} <instead_of> {aggregate:old}',
    '<instead_of> {aggregate:old} [<make>] {aggregate}',
    '<replace> {aggregate:old} <with> {aggregate}',
    'as {aggregate}',
    '(use|take|show|see|want|have|with) {aggregate} [of {column}] [<instead>]',
    '{aggregate} [of {column}] <instead>',
    '<make> {aggregate} {column} [<instead>]',
    '<make> {aggregate} of {column} [<instead>]',
    '{aggregate}',
  ],
  set_extreme: ['{superlative} <instead>', '<make> {superlative} [<instead>]'],
  clear_aggregate: [
    '<make> [<it>] [<as>] <raw>',
    '<raw>',
    '<remove> [the] {aggregate:old}',
    '<dont> {aggregate:old} [<it>]',
  ],
  more_detail: [
    '[<make>] [<it>] more (detail|details|detailed|granular|fine grained)',
    '[<make>] [<it>] (finer|granular)',
  ],
  finer_bins: ['<make> [<it>] <finer> <bins>', '<finer> <bins>', '<make> <bins> <finer>', '<bins> <finer>'],
  coarser_bins: ['<make> [<it>] <coarser> <bins>', '<coarser> <bins>', '<make> <bins> <coarser>', '<bins> <coarser>'],
  bin_count: [
    '[<make>] [with|into|in|to] {number} <bins>',
    'bin {column} [into] {number} [<bins>]',
    '<put> {column} [in|into] {number} <bins>',
  ],
  bin_step: [
    '<bins> [of|with] [size|width|a width] [of] {number}',
    'bin (size|width|sizes|step) [of|to|=] {number}',
    '(in|with) steps of {number}',
    '{column} [in|into] <bins> [of] {number}',
    'bin {column} (by|in steps of|in) {number}',
  ],
  bin_on: ['bin [the] {column}', '<put> {column} (in|into) <bins>', 'binned {column}', 'bin <it>'],
  bin_off: [
    '<remove> [the] (bins|binning|buckets)',
    '(unbin|unbinned|not binned) [<it>]',
    '<dont> bin [<it>] [{column:old}]',
  ],
  histogram: [
    '<make> [<it>] [<as>] <histogram> [of {column}]',
    'as <histogram>',
    '<histogram> <instead>',
    '<histogram>',
    '<histogram> of {column}',
  ],
} satisfies { [reader: string]: string[] }
