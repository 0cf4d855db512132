import { list } from '../list.ts'

/** What people do, or how large a thing is, and the words of columns that hold how much; likelier columns first. */
export const impliedAmounts: readonly { said: readonly string[]; columns: readonly string[] }[] = [
  { said: list('sell|sells|sold|selling'), columns: list('sold|units|quantity|qty|sales|revenue|turnover|amount') },
  { said: list('earn|earns|earned|earning'), columns: list('salary|wage|wages|pay|income|earnings|revenue|profit') },
  { said: list('spend|spends|spent'), columns: list('spending|spent|spend|amount|total|cost|price|expense|expenses') },
  { said: list('cost|costs|expensive|pricey|cheap|cheapest'), columns: list('price|cost|fee|fare|rent|amount') },
  { said: list('pay|pays|paid|paying'), columns: list('paid|price|fare|fee|charged|amount|bill|cost|total') },
  { said: list('take|takes|took'), columns: list('takings|revenue|sales|turnover|amount|total') },
  { said: list('score|scores|scored|scoring'), columns: list('goals|points|score|runs') },
  { said: list('money'), columns: list('profit|margin|earnings|income|revenue|sales|turnover|gross|amount') },
  { said: list('populous|populated'), columns: list('population|inhabitants|residents') },
  { said: list('large|larger|largest|big|bigger|biggest|smallest'), columns: list('population|area|size|inhabitants') },
  { said: list('visited|visits'), columns: list('visits|visitors|sessions|views') },
  { said: list('produce|produces|produced'), columns: list('production|produced|output|yield') },
]

/** Nouns for how much there was, whatever its column is called. */
export const amountNouns: readonly { said: readonly string[]; columns: readonly string[] }[] = [
  {
    said: list('harvest|harvests|harvested|harvesting|yield|yields'),
    columns: list('yield|harvest|weight|kg|kilos|lb|lbs|pounds|tonnes|amount|quantity'),
  },
  {
    said: list('game time|playing time|play time|time on the pitch|time played'),
    columns: list('minutes|mins|played'),
  },
  { said: list('screen time|time online'), columns: list('minutes|mins|hours|hrs|screen') },
]
