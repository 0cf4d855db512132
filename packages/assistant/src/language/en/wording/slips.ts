/** Words that are written short, in messages and in names: in full they say what they say of time. */
export const shortened: ReadonlyMap<string, string> = new Map([
  ['yr', 'year'],
  ['yrs', 'years'],
  ['qtr', 'quarter'],
  ['qtrs', 'quarters'],
  ['mth', 'month'],
  ['mths', 'months'],
  ['wk', 'week'],
  ['wks', 'weeks'],
  ['hrs', 'hours'],
  ['mins', 'minutes'],
  ['secs', 'seconds'],
])
