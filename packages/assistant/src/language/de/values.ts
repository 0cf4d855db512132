const inGerman = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
const inEnglish = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Regions of the United Nations that have a name of their own: continents and parts of them. */
const wide = ['002', '003', '005', '009', '013', '019', '021', '029', '142', '150', '151', '154', '155']

/** Countries and continents by their German names, of Unicode's common locale data. */
const places = [...letters.flatMap((first) => letters.map((second) => first + second)), ...wide].flatMap(
  (code): [string, string[]][] => {
    const german = inGerman.of(code)?.toLowerCase()
    const english = inEnglish.of(code)?.toLowerCase()
    return german === undefined || english === undefined || german === english ? [] : [[german, [english]]]
  },
)

/** What values are called in English, by their German name in lower case. */
export const values: ReadonlyMap<string, readonly string[]> = new Map([
  ...places,
  ['vereinigte staaten', ['united states', 'usa', 'us', 'united states of america']],
  ['großbritannien', ['united kingdom', 'uk', 'great britain']],
  ['vereinigtes königreich', ['united kingdom', 'uk', 'great britain']],
  ['amerika', ['americas', 'america', 'usa']],
  ['tschechien', ['czechia', 'czech republic']],
  ['türkei', ['turkey', 'türkiye']],
  ['holland', ['netherlands']],
  ['norden', ['north', 'nord']],
  ['süden', ['south', 'süd']],
  ['osten', ['east', 'ost']],
  ['westen', ['west']],
  ['nord', ['north']],
  ['süd', ['south']],
  ['ost', ['east']],
  ['männlich', ['male', 'm']],
  ['weiblich', ['female', 'f', 'w']],
  ['mann', ['male', 'man', 'men', 'm']],
  ['frau', ['female', 'woman', 'women', 'f', 'w']],
  ['ja', ['yes']],
  ['nein', ['no']],
  ['montag', ['monday', 'mon']],
  ['dienstag', ['tuesday', 'tue']],
  ['mittwoch', ['wednesday', 'wed']],
  ['donnerstag', ['thursday', 'thu']],
  ['freitag', ['friday', 'fri']],
  ['samstag', ['saturday', 'sat']],
  ['sonntag', ['sunday', 'sun']],
  ['sonne', ['sun']],
  ['regen', ['rain']],
  ['schnee', ['snow']],
  ['geschneit', ['snow', 'schnee']],
  ['geregnet', ['rain', 'regen']],
  ['gewittert', ['storm', 'gewitter']],
  ['storno', ['cancelled', 'canceled', 'storniert']],
  ['nebel', ['fog']],
  ['frühling', ['spring']],
  ['sommer', ['summer']],
  ['herbst', ['autumn', 'fall']],
])
