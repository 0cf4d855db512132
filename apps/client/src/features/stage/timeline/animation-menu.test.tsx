// @vitest-environment jsdom
import type { Timesteps } from '@belvedere/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AnimationMenu } from './animation-menu.tsx'
import '../../../i18n/index.ts'

afterEach(cleanup)

const byDefault: Timesteps['animation'] = { scales: 'all', smooth: false }

it.each([
  ['Move smoothly between steps', byDefault, 'Play smoothly'],
  ['Move smoothly between steps', { ...byDefault, smooth: true }, 'Jump from step to step'],
  ['Axes fit each step', byDefault, 'Let the axes follow each step'],
  ['Axes fit each step', { ...byDefault, scales: 'step' as const }, 'Keep the same axes for all steps'],
])('a choice is a message: %s of %o', async (choice, animation, message) => {
  const sent: string[] = []
  render(<AnimationMenu animation={animation} onSend={(one) => sent.push(one)} />)
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Animation options' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: choice }))
  expect(sent).toEqual([message])
})
