import { describe, expect, it } from 'vitest'
import { type KeyPress, shortcutOf } from './shortcuts.ts'

const press = (key: string, heldKeys: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...heldKeys,
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

  it('lists them with a question mark', () => {
    expect(shortcutOf(press('?', { shiftKey: true }), false)).toBe('shortcuts')
  })

  it('goes to a new room with Alt, by the place of the key, and with no letter alone', () => {
    expect(shortcutOf(press('n', { altKey: true }), false)).toBe('new_room')
    expect(shortcutOf(press('˜', { code: 'KeyN', altKey: true }), false)).toBe('new_room')
    expect(shortcutOf(press('ń', { code: 'KeyN', altKey: true, ctrlKey: true }), false)).toBeNull()
    expect(shortcutOf(press('n', { altKey: true }), true)).toBeNull()
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') expect(shortcutOf(press(letter), false)).toBeNull()
  })
})
