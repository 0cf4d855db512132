const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that by themselves ask how much it was. */
export const amountWords = words(`
  revenue revenues sales takings profit profits amount amounts cost costs spend spending spent expense expenses turnover
  quantity qty units sold payment payments donation donations purchases losses goals visits clicks downloads deaths births
  sessions conversions impressions views signups shipments fee fees fine fines tip tips tax taxes refund refunds`)

/** Names of amounts that add up over rows beside those, in English. */
export const addingUp = words(`
  earnings orders pcs pieces items charge charges budget budgeted wins draws assists shots tackles saves runs tries medals installs
  injuries accidents incidents crashes cases casualties errors defects complaints claims calls tickets likes comments
  registrations bookings reservations passengers visitors guests parcels energy kwh mwh gwh electricity consumption calories kcal steps
  production output emissions waste`)

/** A column that is called by these alone, or by how far it went, holds how much each row has of it: "kg", "Dist (km)". */
export const stuff = words(
  'kg kgs kilos km kms miles mi tonnes tons litres liters ltr l volume volumes distance ridden driven walked cycled',
)

/** Among them what is poured into something new each time, however much alike the rows are. */
export const liquids = words('volume volumes litres liters ltr')

/** How long something took tells of one thing at a time, but for time that is put in or lost. */
export const addingUpAsTime = words(
  'played worked overtime downtime logged billed billable labour labor volunteered outage',
)

/** Words in a name by which it says how much there is of something for each, at one time, or on a scale. */
export const notAddingUp = words(`
  per avg average mean median rate rates ratio share percent percentage pct unit price prices growth index score scores rating
  ratings salary salaries wage wages pay rent rents fare fares tariff capita age ages temperature temp temperatures humidity
  pressure speed height depth bmi satisfaction grade grades latitude longitude altitude elevation gpa nps intensity density
  concentration probability likelihood expectancy`)

/** Heads of names of whole amounts: an order total adds up, a total cholesterol does not. */
export const wholes = words('total totals subtotal sum')

/** What there is of these at one time is there at the next as well. */
export const standing = words(
  'population inhabitants residents people headcount employees members followers subscribers stock inventory',
)

/** Units after a number of things that is none of things: an age in years is no count of years. */
export const measuring = words(
  'years months weeks days hours hrs mins minutes seconds secs degrees miles metres meters km feet inches points stars rooms bedrooms bathrooms cylinders doors seats floors',
)

/** Things that come to others. */
export const freshly = 'new'

/** "margin_eur_ha", "N_kg_ha", "Pb_mg_kg": a unit for each of another. */
export const ofAnother =
  /(?:^|[^\p{L}])(?:eur|usd|gbp|t|kg|g|mg|l|ml|kwh|mm)[_\s/](?:ha|acre|m2|m3|km2|sqm|kg|g|l|ml|h|min)\)?$/iu
