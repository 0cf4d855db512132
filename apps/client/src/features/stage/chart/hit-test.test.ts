import type { Scene } from '@belvedere/contract'
import { describe, expect, it } from 'vitest'
import { aMark, aView } from '../../../../testing/scene-factory.ts'
import { hasUnlistedMarks, legendEntryAt, markAt, walkMarks } from './hit-test.ts'

const bar = aMark({ id: 'bar', box: [0, 0, 100, 100] })
const dot = aMark({ id: 'dot', box: [40, 40, 6, 6] })
const far = aMark({ id: 'far', box: [140, 10, 6, 6] })
const scene: Scene = {
  title: '',
  description: '',
  views: [aView({ bounds: [0, 0, 200, 200], marks: [dot, bar, far] })],
  legends: [
    {
      title: 'Origin',
      channel: 'color',
      box: [0, 210, 100, 20],
      entries: [{ label: 'Japan', value: 'Japan', box: [0, 210, 50, 20] }],
    },
  ],
}

describe('pointing', () => {
  it('prefers the smaller of two marks that contain the place', () => {
    expect(markAt(scene, { x: 42, y: 43 })?.id).toBe('dot')
    expect(markAt(scene, { x: 80, y: 80 })?.id).toBe('bar')
  })

  it('reaches a little beyond small marks, and no further', () => {
    expect(markAt(scene, { x: 152, y: 12 })?.id).toBe('far')
    expect(markAt(scene, { x: 180, y: 180 })).toBeNull()
  })

  it('leaves it to the service what lies under a place on a map', () => {
    const map = aView({ marks: [aMark({ kind: 'geoshape', box: [0, 0, 100, 100] })] })
    expect(markAt({ ...scene, views: [map] }, { x: 50, y: 50 })).toBeNull()
    expect([map, aView({ truncated: true }), aView({ marks: [bar] })].map(hasUnlistedMarks)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('finds the entries of a legend', () => {
    expect(legendEntryAt(scene, { x: 10, y: 215 })?.value).toBe('Japan')
    expect(legendEntryAt(scene, { x: 90, y: 215 })).toBeNull()
  })
})

describe('walking the marks by keyboard', () => {
  it('goes left to right and stays at the ends', () => {
    expect(walkMarks(scene, null, 'next')?.id).toBe('dot')
    expect(walkMarks(scene, 'dot', 'next')?.id).toBe('bar')
    expect(walkMarks(scene, 'bar', 'next')?.id).toBe('far')
    expect(walkMarks(scene, 'far', 'next')?.id).toBe('far')
    expect(walkMarks(scene, 'far', 'first')?.id).toBe('dot')
  })

  it('goes to the nearest below and above', () => {
    expect(walkMarks(scene, 'far', 'down')?.id).toBe('bar')
    expect(walkMarks(scene, 'bar', 'up')?.id).toBe('dot')
  })
})
