import { askQuestions } from '../../testing/dialogue.ts'
import { sales } from '../../testing/tables.ts'

askQuestions({
  'values by themselves': {
    table: sales,
    lines: [
      ['Lamp or Desk', { dimension: 'product', measure: 'count', filters: ['Product: Lamp and Desk'] }],
      ['consumer vs corporate vs home office', { dimension: 'segment', measure: 'count', filters: [] }],
      ['only Lamp', 'answer'],
    ],
  },
})
