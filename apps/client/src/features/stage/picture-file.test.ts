import { describe, expect, it } from 'vitest'
import { fileNameOf } from './picture-file.ts'

describe('the name of a saved picture', () => {
  it('is made of the title’s words', () => {
    expect(fileNameOf('Average horsepower, by origin', 'png')).toBe('average-horsepower-by-origin.png')
    expect(fileNameOf('売上 2024/25', 'png')).toBe('売上-2024-25.png')
    expect(fileNameOf('…', 'png')).toBe('chart.png')
  })
})
