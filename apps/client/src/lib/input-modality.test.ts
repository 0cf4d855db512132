// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trackInputModality } from './input-modality.ts'

it('notes what the person used last', () => {
  trackInputModality(document)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(document.documentElement.dataset.input).toBe('keys')
  fireEvent.pointerDown(document.body)
  expect(document.documentElement.dataset.input).toBe('pointer')
})
