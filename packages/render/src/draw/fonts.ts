import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isObject } from '@belvedere/spec'
import { GlobalFonts } from 'canvas'

const require = createRequire(import.meta.url)
const inter = {
  family: 'Inter',
  slug: 'inter',
  path: () => require.resolve('@fontsource-variable/inter/package.json'),
} as const
const dejavuDir = () => dirname(require.resolve('dejavu-fonts-ttf/package.json'))

/** Scripts that Inter and DejaVu lack. Which of the two Han packs comes first depends on the text, see `packsFor`. */
const packs = [
  {
    family: 'Noto Sans JP',
    slug: 'noto-sans-jp',
    path: () => require.resolve('@fontsource-variable/noto-sans-jp/package.json'),
  },
  {
    family: 'Noto Sans SC',
    slug: 'noto-sans-sc',
    path: () => require.resolve('@fontsource-variable/noto-sans-sc/package.json'),
  },
  {
    family: 'Noto Sans KR',
    slug: 'noto-sans-kr',
    path: () => require.resolve('@fontsource-variable/noto-sans-kr/package.json'),
  },
  {
    family: 'Noto Sans Devanagari',
    slug: 'noto-sans-devanagari',
    path: () => require.resolve('@fontsource-variable/noto-sans-devanagari/package.json'),
  },
  {
    family: 'Noto Sans Thai',
    slug: 'noto-sans-thai',
    path: () => require.resolve('@fontsource-variable/noto-sans-thai/package.json'),
  },
  {
    family: 'Noto Sans Arabic',
    slug: 'noto-sans-arabic',
    path: () => require.resolve('@fontsource-variable/noto-sans-arabic/package.json'),
  },
  {
    family: 'Noto Sans Hebrew',
    slug: 'noto-sans-hebrew',
    path: () => require.resolve('@fontsource-variable/noto-sans-hebrew/package.json'),
  },
] as const
type Pack = (typeof packs)[number] | typeof inter

/** Inter and DejaVu Sans draw Latin, Greek, Cyrillic, Armenian, punctuation, arrows, mathematics and shapes. */
const beyond = /[^\p{ASCII}\u00a0-\u0589\u1d00-\u2bff]/u
const others = /[\u1c80-\u1c8a\u2c60-\u2c7f\ua640-\ua7ff\ufb00-\ufb06\ufffd]/u
const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9d]/u
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/u

/** Fonts are registered once per process and stay registered. */
let registered = false
interface Subset {
  file: string
  ranges: [number, number][]
  /** The same ranges as CSS writes them. */
  unicodeRange: string
}
const subsets = new Map<string, Subset[]>()
const loadedFonts = new Set<string>()

/** Registers the fonts that every chart uses. Does nothing the second time. */
export function registerFonts(): void {
  if (registered) return
  registered = true
  // The family registered last is tried first, and Latin must come before other scripts.
  for (const { file } of subsetsOf(inter).toReversed()) register(file, inter.family)
  register(join(dejavuDir(), 'ttf', 'DejaVuSans.ttf'), 'DejaVu Sans')
}

/**
 * The font families needed to draw all of `texts`, first choice first. Script packs are loaded in subsets, and only those
 * that contain a character of `texts`.
 */
export function fontStack(texts: Iterable<string>): string {
  registerFonts()
  const missing = charactersBeyond(texts)
  const families = ['Inter']
  for (const { pack, characters } of packsFor(missing)) {
    for (const subset of subsetsOf(pack)) {
      if (
        !loadedFonts.has(subset.file) &&
        characters.some((c) => subset.ranges.some(([lo, hi]) => c >= lo && c <= hi))
      ) {
        register(subset.file, pack.family)
        loadedFonts.add(subset.file)
      }
    }
    families.push(pack.family)
  }
  families.push('DejaVu Sans')
  return families.map((family) => (family.includes(' ') ? `"${family}"` : family)).join(', ')
}

/** The font files that draw the characters of a text in the families of a stack. DejaVu, which is large, is not among them. */
export function subsetsFor(text: string, stack: string): { family: string; file: string; unicodeRange: string }[] {
  const rest = new Set([...new Set(text)].map((c) => c.codePointAt(0) ?? 0))
  return [inter, ...packs]
    .filter(({ family }) => stack.includes(family))
    .flatMap((pack) => {
      const has = ({ ranges }: Subset) => [...rest].filter((c) => ranges.some(([lo, hi]) => c >= lo && c <= hi))
      return subsetsOf(pack).flatMap((subset) => {
        const drawn = has(subset)
        for (const c of drawn) rest.delete(c)
        return drawn.length === 0 ? [] : [{ family: pack.family, ...subset }]
      })
    })
}

function register(file: string, family: string): void {
  if (!GlobalFonts.registerFromPath(file, family)) throw new Error(`The font ${family} could not be read from ${file}.`)
}

function charactersBeyond(texts: Iterable<string>): Set<string> {
  const characters = new Set<string>()
  for (const text of texts) {
    if (!beyond.test(text)) continue
    for (const character of text) if (beyond.test(character) && !others.test(character)) characters.add(character)
  }
  return characters
}

/** Assigns each character to the first pack that has it: Japanese before Chinese if the texts contain kana. */
function packsFor(characters: Set<string>): { pack: Pack; characters: number[] }[] {
  const all = [...characters].join('')
  const [jp, sc, kr, ...others] = packs
  const han = hangul.test(all) ? [kr, jp, sc] : kana.test(all) ? [jp, sc, kr] : [sc, jp, kr]
  const rest = new Set([...characters].map((c) => c.codePointAt(0) ?? 0))
  const chosen: { pack: Pack; characters: number[] }[] = []
  for (const pack of [...han, ...others]) {
    if (rest.size === 0) break
    const ranges = subsetsOf(pack).flatMap((subset) => subset.ranges)
    const has = [...rest].filter((c) => ranges.some(([lo, hi]) => c >= lo && c <= hi))
    if (has.length === 0) continue
    for (const c of has) rest.delete(c)
    chosen.push({ pack, characters: has })
  }
  return chosen
}

function subsetsOf(pack: Pack): Subset[] {
  const cachedSubset = subsets.get(pack.slug)
  if (cachedSubset) return cachedSubset
  const dir = dirname(pack.path())
  const listed: unknown = JSON.parse(readFileSync(join(dir, 'unicode.json'), 'utf8'))
  const list = Object.entries(isObject(listed) ? listed : {})
    // Latin is always drawn in Inter, even where a pack has it too.
    .filter(([name]) => pack === inter || !name.startsWith('latin'))
    .map(([name, ranges]) => ({
      file: join(dir, 'files', `${pack.slug}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: String(ranges).split(',').map(rangeOf),
      unicodeRange: String(ranges),
    }))
  subsets.set(pack.slug, list)
  return list
}

/** `U+3041-3096` or `U+25ee8`. */
function rangeOf(text: string): [number, number] {
  const [lo = '', hi = lo] = text.trim().slice(2).split('-')
  return [Number.parseInt(lo, 16), Number.parseInt(hi, 16)]
}
