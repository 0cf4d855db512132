/** The parts of a keyboard event that determine a shortcut. */
export interface KeyPress {
  key: string
  /** The physical key: with Alt, some systems produce another letter. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const isMac = /Mac|iP/.test(navigator.userAgent)
/** The names of the modifier keys on this platform. */
export const commandKey = isMac ? '⌘' : 'ctrl'
export const altKey = isMac ? '⌥' : 'Alt'

export type Shortcut = 'undo' | 'redo' | 'palette' | 'shortcuts' | 'new_room'

/**
 * The shortcut of a key press. `typing`: the focus is in a text field. No single letter is a shortcut, as letters may
 * be typed by accident (WCAG 2.1.4).
 */
export function shortcutOf(
  { key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress,
  typing: boolean,
): Shortcut | null {
  if (altKey) return code === 'KeyN' && !typing && !ctrlKey && !metaKey && !shiftKey ? 'new_room' : null
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'k' && !shiftKey) return 'palette'
    if (typing) return null
    if (letter === 'z') return shiftKey ? 'redo' : 'undo'
    if (letter === 'y' && ctrlKey) return 'redo'
    return null
  }
  if (typing) return null
  return key === '?' ? 'shortcuts' : null
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['range', 'checkbox', 'radio', 'button', 'color'].includes(target.type)
}
