import { list } from '../../list.ts'

/** How people compare with a number or a date, in English. Longer phrases are tried first. */
export const comparisons = {
  '>': list(`
    >|over|above|more than|greater than|higher than|larger than|bigger than|exceeding|exceeds|is more than|
    is greater than|is over|is above|are over|are above|longer than|heavier than|faster than|beyond|
    is higher than|is larger than|better than|after|is after|later than`),
  '>=': list(`
    >=|at least|no less than|or more|not less than|not under|not below|from|starting at|starting from|minimum|
    a minimum of|since|starting in|beginning in|from the year|is at least|greater than or equal to|starting with`),
  '<': list(`
    <|under|below|less than|lower than|smaller than|fewer than|is less than|is under|is below|are under|
    are below|shorter than|lighter than|slower than|is lower than|worse than|before|prior to|earlier than|
    is before|is smaller than`),
  '<=': list(`
    <=|at most|no more than|not more than|up to|not over|not above|maximum|a maximum of|until|till|through|
    is at most|less than or equal to|up until|as of the latest|no later than`),
  '=': list(`=|==|is|are|equals|equal to|exactly|of exactly|is equal to|was|were|of`),
  '!=': list(`!=|<>|is not|not|are not|other than|is not equal to|isn't`),
} satisfies { [op: string]: string[] }

/** A comparison written after its number: "100 or more". */
export const trailing = {
  '>=': list(`
    or more|and more|or higher|and above|or above|and over|or over|plus|+|and up|upwards|or greater|onwards|
    onward|and later|or later|on|and after|and onwards|or newer|and newer`),
  '<=': list(`
    or less|and less|or fewer|or lower|and below|or below|and under|or under|and earlier|or earlier|and before|
    or before|or older|and older`),
} satisfies { [op: string]: string[] }

export const textual = {
  contains: list(`contains|containing|contain|including|includes|like|with the word|has|with`),
  starts_with: list(`starts with|starting with|begins with|beginning with|start with|begin with`),
  ends_with: list(`ends with|ending with|ending in|ends in|end with`),
  lacks: list(`does not contain|doesn't contain|not containing|without the word|not including`),
} satisfies { [op: string]: string[] }

/** Words of a text search that say of rows as well what they have. */
export const having: ReadonlySet<string> = new Set(['with', 'has'])

export const ranges = {
  open: list(`
    between|from|in the range|ranging from|is between|are between|in the range of|within|years|the years|
    in between`),
  inner: list(`and|to|-|–|—|until|till|through|up to|..|thru`),
}

/** "the last 5 years", counted back from the latest date in the table. */
export const recent = ['last', 'this', 'current', 'past', 'latest', 'most recent', 'recent']
export const earliest = ['first', 'earliest', 'initial']

/** Of whom a bare number after a comparison is the age. */
export const people: ReadonlySet<string> = new Set(
  list('people|persons|person|anyone|everyone|everybody|men|women|patients|adults|customers|users|members|employees'),
)

/** Comparatives of having less. */
export const smaller = list(
  `lighter|shorter|slower|cheaper|younger|smaller|lower|fewer|less|weaker|narrower|colder|cooler|poorer|earlier|older`,
)
