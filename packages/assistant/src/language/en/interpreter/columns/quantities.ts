import { list } from '../../../list.ts'

const quantity = (words: string, phrases: string, units: string) => ({
  words: new Set(list(words)),
  phrases: list(phrases).map((phrase) => phrase.split(' ')),
  units: new Set(list(units)),
})

/** What is measured in which units, by which words and by which questions it is asked for. */
export const quantities = [
  quantity('power', 'how powerful', 'W|kW|kw|MW|GW'),
  quantity('energy|electricity', '', 'Wh|kWh|kwh|MWh|mwh|GWh|gwh|kJ|MJ|kcal'),
  quantity('speed|velocity', 'how fast', 'm/s|km/h|kmh|mph|knots'),
  quantity('temperature', 'how hot|how cold|how warm', '°C|°F'),
  quantity('pressure', '', 'hPa|hpa|kPa|kpa|mbar|mmHg|mmhg|psi'),
  quantity('weight|mass', 'how heavy|heaviest|lightest', 'kg|lb|lbs'),
  quantity('distance', 'how far|furthest|farthest', 'km|mi|mile|miles'),
  quantity('duration|time', 'how long|longest|shortest', 's|sec|secs|seconds|min|mins|minutes|h|hr|hrs|hours|days'),
]

const unit = (words: string, signs: string, of: string) => ({
  words: new Set(list(words)),
  signs: new Set(list(signs)),
  of: new Set(list(of)),
})

/** Units as people say them, how columns write them, and what is measured in them. */
export const unitNames = [
  unit('litre|liter|ltr', 'l|ltr|litre|liter|litres|liters', 'volume'),
  unit('kilo|kilogram|kg|kgs', 'kg|kgs|kilo|kilos', 'weight|mass'),
  unit('gram|gramme', 'g|gr|gram|grams', 'weight|mass'),
  unit('tonne|ton', 't|ton|tons|tonne|tonnes', 'weight|mass|tonnage'),
  unit('km|kms|kilometre|kilometer', 'km|kms', 'distance'),
  unit('mile', 'mi|mile|miles', 'distance|mileage'),
  unit('metre|meter', 'm|metre|metres|meters', 'distance|length|height'),
  unit('hectare|ha', 'ha|hectare|hectares', 'area'),
  unit('hour|hrs', 'h|hr|hrs|hours', 'duration|time|length'),
  unit('minute|mins', 'min|mins|minutes', 'duration|time|length'),
  unit('second|secs', 's|sec|secs|seconds', 'duration|time|length'),
  unit('calorie|kcal', 'kcal|cal|cals|calories', 'energy'),
  unit('kwh|mwh', 'kwh|mwh', 'energy|consumption'),
  unit('degree', '°c|°f', 'temperature'),
]
/** Units of how long something takes, and words that say no more behind what takes it: "waiting time". */
export const durations: ReadonlySet<string> = new Set(list('s|sec|secs|seconds|min|mins|minutes|h|hr|hrs|hours|days'))
export const durationHeads: ReadonlySet<string> = new Set(list('time|times|duration|durations|length'))
/** A question for a duration, whose column another word may name: "how long do people wait". */
export const howLong = ['how', 'long'] as const
/** After these a unit is what something is counted for, and no measure. */
export const perEach: ReadonlySet<string> = new Set(list('per|by|each|every|a|an|of|this|last|next|over|within'))

/** Where "time" is how long something takes: after and before these, or at an end of the sentence. */
export const timed = {
  word: 'time',
  before: new Set(list('average|avg|mean|median|total|longest|shortest|the|much')).add(''),
  after: new Set(list('by|per|for|of|each|?|taken|spent')).add(''),
}
