import { describe } from 'vitest'
import { atPlaces, mean, on, onMap, plain, sum, testEachRuleAlone } from '../../testing/designs.ts'
import { mapRules } from './map-rules.ts'

describe('a rule alone', () => {
  testEachRuleAlone(mapRules, {
    'areas-show-rates': {
      breaks: onMap(on('color', 'visits', sum)),
      keeps: onMap(on('color', 'visits', mean)),
    },
    'places-are-sized-by-totals': {
      breaks: atPlaces(on('color', 'visits', sum)),
      keeps: atPlaces(on('color', 'visits', mean)),
    },
    'places-are-shaded-by-rates': {
      breaks: atPlaces(on('size', 'visits', mean)),
      keeps: atPlaces(on('size', 'visits', plain)),
    },
  })
})
