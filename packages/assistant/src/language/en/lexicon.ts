import type { Lexicon } from '../lexicon.ts'
import { phrases } from './phrases.ts'
import { rephrasings, synonyms } from './synonyms.ts'
import { valueAliases, valueClasses } from './values.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** English, as people ask for charts in it. */
export const english: Lexicon = {
  irregular: new Map([
    ['people', 'person'],
    ['children', 'child'],
    ['men', 'man'],
    ['women', 'woman'],
    ['feet', 'foot'],
    ['lives', 'life'],
    ['series', 'series'],
    ['species', 'species'],
    ['years', 'year'],
    ['indices', 'index'],
    ['axes', 'axis'],
    ['axis', 'axis'],
    ['data', 'data'],
    ['has', 'has'],
    ['does', 'does'],
    ['was', 'was'],
    ['is', 'is'],
    ['its', 'its'],
    ['as', 'as'],
    ['movies', 'movie'],
    ['cookies', 'cookie'],
    ['memories', 'memory'],
    ['buses', 'bus'],
    ['gas', 'gas'],
    ['cars', 'car'],
    ['us', 'us'],
    ['ids', 'id'],
  ]),
  endings: [
    ['ies', 'y', 5],
    ['sses', 'ss', 6],
    ['xes', 'x', 5],
    ['ches', 'ch', 6],
    ['shes', 'sh', 6],
    ['ss', 'ss', 3],
    ['us', 'us', 3],
    ['is', 'is', 3],
    ['s', '', 4],
  ],
  stopWords: new Set(
    words(`a an the of in on at to for from with by and or is are was were be been being do does did has have had
      this that these those there their its it his her him they them i me my we our you your he she which what who whom whose where when how
      as into onto per each every all any some please can could would will shall should show give tell list find draw plot display
      visualize create make return get chart graph diagram figure between among across over under about against versus vs than then
      not no so if but also only just very more most less least using use used want know like different distinct various`),
  ),
  contrasting: new Set(words('vs versus v against or')),
  genericWords: new Set(
    words(`id code name number num no nbr count key type date time day value text detail description desc info of in the a and or to from by made
      million billion thousand k m mm cm km kg g lb lbs mph kmh hp ft sq f c yn mf mfu usd eur pct percent ms sec min hr atb cd flag ref unit`),
  ),
  phrases,
  synonyms,
  rephrasings,
  valueClasses,
  valueAliases,
  numbers: new Map(
    'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, n) => [word, n]),
  ),
  months: words('january february march april may june july august september october november december'),
}
