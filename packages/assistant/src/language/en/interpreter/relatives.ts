import { list } from '../../list.ts'

/** Words of one family that no ending leads to one another. */
export const families: readonly (readonly string[])[] = [
  list('die|died|dead|death|deceased|dying'),
  list('break|broke|broken|breakage'),
  list('sell|sold|sale'),
  list('steal|stole|stolen|theft'),
  list('win|won|winner|winning|victory'),
  list('lose|lost|loss|loser|losing'),
  list('pay|paid|payment|paying'),
  list('leave|left|leaver|leaving'),
  list('bear|born|birth'),
  list('marry|married|marriage'),
  list('absent|absence|absentee'),
  list('withdraw|withdrew|withdrawn|withdrawal'),
  list('choose|chose|chosen|choice'),
  list('build|built|building'),
  list('buy|bought|buyer'),
  list('forget|forgot|forgotten'),
  list('freeze|froze|frozen'),
  list('succeed|succeeded|success|successful'),
  list('pregnant|pregnancy'),
  list('vacant|vacancy'),
  list('bankrupt|bankruptcy'),
  list('diabetes|diabetic'),
  list('asthma|asthmatic'),
  list('allergy|allergic'),
  list('survive|survived|survivor|survival'),
  list('smoke|smoked|smoker|smoking'),
  list('rent|rented|renter|rental'),
  list('register|registered|registration'),
  list('redeem|redeemed|redemption'),
]

/** Endings of what was done: "cancelled". The number is how many letters must be left. */
export const participles: readonly (readonly [ending: string, least: number])[] = [
  ['ed', 3],
  ['en', 4],
]

/** Endings of other words of the family, and what the verb has in their place. */
export const deverbal: readonly (readonly [ending: string, least: number, verb: string])[] = [
  ['ation', 4, ''],
  ['ication', 4, 'y'],
  ['ion', 5, ''],
  ['ssion', 4, 't'],
  ['sion', 4, 'd'],
  ['sion', 4, 't'],
  ['ption', 4, 'b'],
  ['ution', 4, 'v'],
  ['ction', 4, 'c'],
  ['al', 5, ''],
  ['ment', 4, ''],
  ['ure', 4, ''],
  ['ance', 5, ''],
  ['ence', 5, ''],
  ['y', 5, ''],
  ['er', 4, ''],
  ['or', 5, ''],
  ['ee', 4, ''],
  ['ing', 4, ''],
  ['e', 3, ''],
]
