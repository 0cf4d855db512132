import { describe, expect, it } from 'vitest'
import { fileNameFromTitle } from './picture-file.ts'

describe('the name of a saved picture', () => {
  it('is made of the title’s words', () => {
    expect(fileNameFromTitle('Average horsepower, by origin', 'png', 'chart')).toBe('average-horsepower-by-origin.png')
    expect(fileNameFromTitle('売上 2024/25', 'png', 'chart')).toBe('売上-2024-25.png')
    expect(fileNameFromTitle('…', 'png', 'chart')).toBe('chart.png')
  })
})
