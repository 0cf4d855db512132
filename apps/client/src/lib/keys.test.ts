import { describe, expect, it } from 'vitest'
import { type Keys, shortcutOf } from './keys.ts'

const press = (key: string, held: Partial<Keys> = {}): Keys => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

describe('shortcuts', () => {
  it('undoes and redoes with Ctrl or Cmd', () => {
    expect(shortcutOf(press('z', { ctrlKey: true }), false)).toBe('undo')
    expect(shortcutOf(press('Z', { metaKey: true, shiftKey: true }), false)).toBe('redo')
    expect(shortcutOf(press('y', { ctrlKey: true }), false)).toBe('redo')
  })

  it('leaves a text field its own keys, but for the palette', () => {
    expect(shortcutOf(press('z', { ctrlKey: true }), true)).toBeNull()
    expect(shortcutOf(press('n'), true)).toBeNull()
    expect(shortcutOf(press('?', { shiftKey: true }), true)).toBeNull()
    expect(shortcutOf(press('k', { metaKey: true }), true)).toBe('palette')
  })

  it('knows the plain ones', () => {
    expect(shortcutOf(press('?', { shiftKey: true }), false)).toBe('shortcuts')
    expect(shortcutOf(press('n'), false)).toBe('new_room')
    expect(shortcutOf(press('n', { altKey: true }), false)).toBeNull()
  })
})
