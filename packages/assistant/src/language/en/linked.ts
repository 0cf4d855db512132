/** English of questions that reach from one table into another. */

/** "Where do returned orders come from", "where are most patients from": what is counted, before where it is. */
export const whereFrom =
  /^\s*where (?:do|does|did|are|is|were|was) (?:(?:all|most|many|the|our|my) )*(.+?)\s(?:(?:come|comes|coming|came) from|from|live|lives|located|based|situated)\b(.*)$/i

/** Between what is looked for and what it lacks: "customers who never ordered", "farms without a harvest". */
export const lacking =
  /\b(?:never|without|(?:have|has|had|with|got)\s+(?:no|zero|not (?:a|an|any))|(?:have|has|had|did|do|does|were|was)(?:\s+not|n['’]t)(?:\s+(?:have|had|got))?(?:\s+(?:any|a|an))?)\b/i

/** Right before the noun that is counted. */
export const countOf = /\b(?:how many|(?:number|count|amount) of)\s+(?:different\s+|distinct\s+|unique\s+|the\s+)?$/i
