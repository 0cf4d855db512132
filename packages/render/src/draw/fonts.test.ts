import { createCanvas } from 'canvas'
import { describe, expect, it } from 'vitest'
import { openTestView } from '../../testing/test-view.ts'
import { fontStack, registerFonts } from './fonts.ts'

/** What a text looks like, as pixels. */
function inkOf(text: string, font: string): Buffer {
  const context = createCanvas(40 + 30 * text.length, 50).getContext('2d')
  context.font = `24px ${font}`
  context.fillText(text, 10, 35)
  return context.canvas.data()
}
const amount = (pixels: Buffer) => pixels.reduce((sum, value, i) => (i % 4 === 3 ? sum + value : sum), 0)

describe('fonts', () => {
  it('draw Latin in Inter, in weights', () => {
    registerFonts()
    const regular = inkOf('Horsepower 123', '400 24px Inter')
    expect(amount(regular)).toBeGreaterThan(1000)
    const context = createCanvas(1, 1).getContext('2d')
    const width = (weight: number) => {
      context.font = `${weight} 24px Inter`
      return context.measureText('Horsepower').width
    }
    expect(width(400)).toBeLessThan(width(600))
    expect(width(600)).toBeLessThan(width(700))
  })

  it('are few if Inter has every character', () => {
    expect(fontStack(['Horsepower', 'Größe → ≤ 5 µm', 'Жук', 'λ'])).toBe('Inter, "DejaVu Sans"')
  })

  it.each([
    ['Japanese', '売上カ', 'Noto Sans JP'],
    ['Chinese', '销售额', 'Noto Sans SC'],
    ['Korean', '매출', 'Noto Sans KR'],
    ['Hindi', 'बिक्री', 'Noto Sans Devanagari'],
    ['Thai', 'ยอดขาย', 'Noto Sans Thai'],
    ['Arabic', 'مبيعات', 'Noto Sans Arabic'],
    ['Hebrew', 'מכירות', 'Noto Sans Hebrew'],
  ])('draw %s in a script’s own shapes', (_, text, family) => {
    const font = fontStack([text])
    expect(font).toContain(family)
    const drawn = inkOf(text, font)
    // U+FFFF is in no font: what it draws is the box for what is missing.
    const boxes = inkOf('\uffff'.repeat([...text].length), font)
    expect(amount(drawn)).toBeGreaterThan(500)
    expect(drawn.equals(boxes)).toBe(false)
    const letters = [...text].map((letter) => inkOf(letter, font).toString('base64'))
    expect(new Set(letters).size).toBe(new Set(text).size)
  })

  it('make a chart of 売上 readable: its labels differ from those of boxes', async () => {
    const draw = async (name: string) => {
      const view = await openTestView(
        {
          data: { name: 't' },
          mark: { type: 'bar', opacity: 0 },
          encoding: { x: { field: 'k', type: 'nominal' }, y: { field: 'n', type: 'quantitative', title: name } },
        },
        { tables: [{ name: 't', columns: { k: ['a', 'b'], n: [1, 2] } }] },
      )
      const picture = await view.drawPng()
      view.close()
      return picture.bytes
    }
    const [sales, purchases, boxes] = [await draw('売上'), await draw('購入'), await draw('\uffff\uffff')]
    expect(sales.equals(boxes)).toBe(false)
    expect(sales.equals(purchases)).toBe(false)
  })
})
