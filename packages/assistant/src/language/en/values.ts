import type { Lexicon } from '../lexicon.ts'

const set = (text: string) => new Set(text.split('|'))

/** Classes that a field's values may belong to, and the words by which such a field is asked for. */
export const valueClasses: Lexicon['valueClasses'] = [
  {
    name: 'country',
    words: ['country', 'nation', 'nationality', 'region', 'origin', 'place'],
    values: set(
      'afghanistan|albania|algeria|angola|argentina|armenia|australia|austria|azerbaijan|bahamas|bahrain|bangladesh|belarus|belgium|bolivia|bosnia and herzegovina|botswana|brazil|bulgaria|cambodia|cameroon|canada|chad|chile|china|colombia|congo|costa rica|croatia|cuba|cyprus|czech republic|czechia|denmark|dominican republic|ecuador|egypt|el salvador|england|estonia|ethiopia|europe|fiji|finland|france|georgia|germany|ghana|greece|guatemala|haiti|honduras|hong kong|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|jamaica|japan|jordan|kazakhstan|kenya|kuwait|latvia|lebanon|libya|lithuania|luxembourg|macedonia|madagascar|malaysia|malta|mexico|moldova|monaco|mongolia|morocco|mozambique|myanmar|namibia|nepal|netherlands|new zealand|nicaragua|niger|nigeria|north korea|norway|oman|pakistan|panama|paraguay|peru|philippines|poland|portugal|qatar|romania|russia|rwanda|saudi arabia|scotland|senegal|serbia|singapore|slovakia|slovenia|somalia|south africa|south korea|spain|sri lanka|sudan|sweden|switzerland|syria|taiwan|tanzania|thailand|tunisia|turkey|uganda|ukraine|united arab emirates|united kingdom|united states|uruguay|usa|us|uk|uzbekistan|venezuela|vietnam|wales|yemen|zambia|zimbabwe|asia|africa|north america|south america|oceania|united states of america|great britain',
    ),
  },
  {
    name: 'weekday',
    words: ['weekday', 'day'],
    values: set('monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun'),
  },
  {
    name: 'month',
    words: ['month'],
    values: set(
      'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec',
    ),
  },
  {
    name: 'gender',
    words: ['gender', 'sex'],
    values: set('male|female|m|f|man|woman|men|women|boy|girl|other|non-binary'),
  },
]

/** Adjectives and other names of values, by the value in lower case. */
export const valueAliases: Lexicon['valueAliases'] = new Map([
  ['usa', ['american', 'us', 'u.s.', 'united states', 'america']],
  ['us', ['american', 'usa', 'united states', 'america']],
  ['united states', ['american', 'usa', 'us', 'america']],
  ['uk', ['british', 'united kingdom', 'britain']],
  ['united kingdom', ['british', 'uk', 'britain']],
  ['europe', ['european']],
  ['japan', ['japanese']],
  ['china', ['chinese']],
  ['germany', ['german']],
  ['france', ['french']],
  ['england', ['english']],
  ['spain', ['spanish']],
  ['italy', ['italian']],
  ['india', ['indian']],
  ['russia', ['russian']],
  ['canada', ['canadian']],
  ['australia', ['australian']],
  ['mexico', ['mexican']],
  ['brazil', ['brazilian']],
  ['asia', ['asian']],
  ['africa', ['african']],
  ['large', ['big', 'bigger', 'biggest', 'huge']],
  ['small', ['little', 'tiny']],
  ['f', ['female', 'females', 'woman', 'women', 'girls']],
  ['m', ['male', 'males', 'man', 'men', 'boys']],
  ['female', ['females', 'women', 'woman', 'girls']],
  ['male', ['males', 'men', 'man', 'boys']],
])
