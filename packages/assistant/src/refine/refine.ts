import type { TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../edits/sentence.ts'
import type { Reading } from '../recommendation.ts'
import { alongTime, throughManyTimes } from './along-time.ts'
import { askedOf } from './asked.ts'
import { aLineForEach, besideOneAnother } from './compared-values.ts'
import { countingNames, countingRows, totalOfTheOne } from './counting.ts'
import { everyGroup } from './every-group.ts'
import { byExtreme } from './extreme-of-groups.ts'
import { countedNoGroup, partedByTheFirst, withNamedGroup } from './grouping.ts'
import { countingNumbered } from './identifiers.ts'
import { byImpliedAmount } from './implied-amount.ts'
import { alongTheirMonths, inSequence, notTwice } from './in-time.ts'
import { alongWhatDiffers, asTheyStand } from './one-by-one.ts'
import { paidInAll } from './payments.ts'
import { ranked } from './ranked.ts'
import { united } from './reading.ts'
import { againstEachOther } from './set-against.ts'
import { spreadBeside, spreadWithin } from './spreads.ts'
import { asNamed, measuredByTheGroup, withTotals } from './summed-up.ts'

/**
 * Settles what the words of a reading leave open the way people mean it: what adds up is totalled, months of several
 * years follow one another, what nobody named makes way for what was, and counting names counts each once.
 */
export const refine = (readings: Reading[], sentence: EditSentence, table: TableProfile): Reading[] => {
  const asked = askedOf(sentence, table)
  const settled = readings.map((reading) =>
    [
      notTwice,
      alongTime,
      byExtreme,
      byImpliedAmount,
      measuredByTheGroup,
      paidInAll,
      ranked,
      besideOneAnother,
      againstEachOther,
      asNamed,
      totalOfTheOne,
      countingNumbered,
      countingRows,
      alongTheirMonths,
      withTotals,
      inSequence,
      throughManyTimes,
      aLineForEach,
      withNamedGroup,
      countedNoGroup,
      alongWhatDiffers,
      partedByTheFirst,
      spreadWithin,
      spreadBeside,
      countingNames,
      asTheyStand,
      everyGroup,
    ].reduce((one, step) => step(one, asked, table), reading),
  )
  return united(settled)
}
