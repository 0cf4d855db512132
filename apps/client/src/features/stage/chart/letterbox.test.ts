import { describe, expect, it } from 'vitest'
import { letterbox } from './letterbox.ts'

describe('letterbox', () => {
  it('fills the available size when the frame fits', () => {
    const room = { width: 800, height: 500 }
    expect(letterbox(room, room)).toEqual({ x: 0, y: 0, width: 800, height: 500, scale: 1 })
    expect(letterbox({ width: 799.5, height: 500 }, room).scale).toBe(1)
  })

  it('keeps the proportion and the middle otherwise', () => {
    expect(letterbox({ width: 400, height: 400 }, { width: 800, height: 200 })).toEqual({
      x: 300,
      y: 0,
      width: 200,
      height: 200,
      scale: 0.5,
    })
  })

  it('takes the whole available size without a frame', () => {
    expect(letterbox(null, { width: 10, height: 20 })).toEqual({ x: 0, y: 0, width: 10, height: 20, scale: 1 })
  })
})
