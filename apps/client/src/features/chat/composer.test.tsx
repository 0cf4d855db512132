// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, createRef, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import '../../i18n/index.ts'
import { Composer } from './composer.tsx'

afterEach(cleanup)

type Fixed = Omit<ComponentProps<typeof Composer>, 'input' | 'draft' | 'onDraft'>
function Held(fixed: Fixed) {
  const [draft, setDraft] = useState('')
  return <Composer input={createRef()} draft={draft} onDraft={setDraft} {...fixed} />
}

function open({ isRunning = false } = {}) {
  const sent: string[] = []
  const tables: string[] = []
  let stopped = 0
  render(
    <Held
      isRunning={isRunning}
      privacy={null}
      onSend={(text) => sent.push(text)}
      onStop={() => {
        stopped += 1
      }}
      onFiles={() => {}}
      onTable={(text) => tables.push(text)}
    />,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const write = (value: string) => fireEvent.change(box, { target: { value } })
  const paste = (text: string) => fireEvent.paste(box, { clipboardData: { getData: () => text } })
  return { box, write, paste, sent, tables, stops: () => stopped }
}

describe('the composer', () => {
  it('sends with Enter, trimmed, and is empty again', () => {
    const { box, write, sent } = open()
    write('  average horsepower by origin ')
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(sent).toEqual(['average horsepower by origin'])
    expect(box.value).toBe('')
  })

  it('keeps Shift+Enter, and the Enter that ends a composed word, for the text', () => {
    const { box, write, sent } = open()
    write('売上')
    fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
    expect(sent).toEqual([])
  })

  it('says of a message of too many words how many it may have, and keeps it', () => {
    const { box, write, sent } = open()
    const long = 'and '.repeat(301)
    write(long)
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(sent).toEqual([])
    expect(box.value).toBe(long)
    expect(screen.getByRole('alert').textContent).toBe('Use at most 300 words. This message has 301.')
  })

  it('sends nothing that is empty', () => {
    const { box, write, sent } = open()
    write('   ')
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(sent).toEqual([])
  })

  it('makes a file of a pasted table and text of a pasted sentence', () => {
    const { paste, tables } = open()
    paste('month\tsales\nJan\t3')
    paste('only Japan, please')
    expect(tables).toEqual(['month\tsales\nJan\t3'])
  })

  it('stops a running answer, or sends another message meanwhile', () => {
    const { write, stops } = open({ isRunning: true })
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(stops()).toBe(1)
    write('only Japan')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
  })
})
