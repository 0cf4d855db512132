/** Rows of which something holds, or that have some of something. */
export const flagPatterns = {
  keep_flag: [
    '<only> [the] [<ones>|{unknown}] [that|which|who|with] [<does>] {column} [<ones>]',
    '[<only>] [the] {column} (ones|only)',
    '[<what_about>] [the] [<ones>] (that|which|who) [<does>] {column}',
    '(with|having) {column}',
  ],
  drop_flag: [
    '<without> [the] [all] (<ones>|{unknown}) (that|which|who|with) {column}',
    '[<only>|<what_about>] [the] [<ones>|{unknown}] [that|which|who] [<does>] <isnt> {column} [<ones>]',
  ],
  leave_flag: [
    '(exclude|excluding|except|leave out|skip|hide|ignore|forget|omit|not counting|everything but|all but|without|no|drop|remove) [the] [all] {column} (ones|one|only)',
    '(exclude|excluding|except|leave out|skip|hide|ignore|forget|omit|not counting|everything but|all but|without|no) [the] [all] {column}',
  ],
  keep_some: [
    '<only> [the] [<ones>|{unknown}] (with|having|that have|that had|who have|who had|which have) [any|some] {column}',
    '[the] (<ones>|{unknown}) (with|having|that have|that had|who have|who had|which have) [any|some] {column}',
    '[<only>] [the] {column} ones',
  ],
  drop_some: [
    '[<only>] [the] [<ones>|{unknown}] (without|with no|having no|that have no|who have no|lacking) [any|a] {column}',
  ],
} satisfies { [reader: string]: string[] }
