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

/** Where "time" is how long something takes: after and before these, or at an end of the sentence. */
export const timed = {
  word: 'time',
  before: new Set(list('average|avg|mean|median|total|longest|shortest|the|much')).add(''),
  after: new Set(list('by|per|for|of|each|?|taken|spent')).add(''),
}
